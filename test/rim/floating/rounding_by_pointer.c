// unsafe
#include <fenv.h>
void reach_error(void);
int main(void) {
  volatile double one = 1, three = 3;
  int (*set)(int) = fesetround;
  double near = one / three;
  set(FE_UPWARD);
  if (near != one / three) reach_error();
  return 0;
}
