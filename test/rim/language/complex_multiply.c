// safe, or unknown
extern void reach_error(void);
#include <complex.h>
int main(void) {
  volatile double _Complex a = 1.0 + 2.0 * I, b = 3.0 + 1.0 * I;
  double _Complex c = a * b;
  if (creal(c) != 1.0 || cimag(c) != 7.0) reach_error();
  return 0;
}
