// unsafe
#include <fenv.h>
void reach_error(void);
#pragma STDC FENV_ACCESS ON
int main(void) {
  volatile double one = 1, three = 3;
  double near = one / three;
  fesetround(FE_UPWARD);
  double up = one / three;
  if (near != up) reach_error();
  return 0;
}
