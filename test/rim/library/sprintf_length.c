// unsafe, or unknown
extern void reach_error(void);
#include <stdio.h>
int main(void) {
  char b[16];
  if (sprintf(b, "%d", 123) == 3) reach_error();
  return 0;
}
