// safe
#include <stdio.h>
extern void reach_error(void);
static int (*const print)(const char *, ...) = printf;
int main(void) {
  int x = 3;
  print("%d %f\n", x, 2.5);
  if (x != 3) reach_error();
  return 0;
}
