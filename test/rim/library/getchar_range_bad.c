// unsafe, or unknown
extern void reach_error(void);
#include <stdio.h>
int main(void) {
  int c = getchar();
  if (c > 255 || c < -1 || c == -1) reach_error();
  return 0;
}
