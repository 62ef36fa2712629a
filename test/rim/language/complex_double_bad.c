// unsafe
extern void reach_error(void);
#include <complex.h>
int main(void) {
  double complex z = 1.0 + 2.0 * I;
  z = z * z;
  if (creal(z) != 5 || cimag(z) != 4) reach_error();
  return 0;
}
