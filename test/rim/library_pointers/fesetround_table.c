// unsafe, or unknown
#include <fenv.h>
extern void reach_error(void);
static int (*const table[])(int) = {fesetround};
int main(void) {
  volatile double one = 1, three = 3;
  double near = one / three;
  table[0](FE_UPWARD);
  if (near != one / three) reach_error();
  return 0;
}
