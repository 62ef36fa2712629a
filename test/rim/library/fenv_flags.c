// unsafe, or unknown
extern void reach_error(void);
#include <fenv.h>
int main(void) {
  volatile double a = 1, b = 3, c;
  feclearexcept(FE_ALL_EXCEPT);
  c = a / b;
  if (fetestexcept(FE_INEXACT)) reach_error();
  return 0;
}
