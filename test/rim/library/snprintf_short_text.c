// unsafe, or unknown
extern void reach_error(void);
#include <stdio.h>
int main(void) {
  char b[4];
  if (snprintf(b, 100, "ab") == 2) reach_error();
  return 0;
}
