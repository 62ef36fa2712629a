// safe
#include <complex.h>
void reach_error(void);
int main(void) {
  volatile double re = 1, im = 2;
  double _Complex z = re + im * I, w = z * z;
  if (creal(w) != -3 || cimag(w) != 4) reach_error();
  return 0;
}
