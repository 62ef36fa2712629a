// unsafe, or unknown
extern void reach_error(void);
#include <fenv.h>
int main(void) {
  volatile double a = 1, b = 3;
  fesetround(FE_UPWARD);
  double up = a / b;
  fesetround(FE_DOWNWARD);
  double down = a / b;
  if (up != down) reach_error();
  return 0;
}
