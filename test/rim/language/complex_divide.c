// safe, or unknown
extern void reach_error(void);
#include <complex.h>
int main(void) {
  volatile double _Complex a = 4.0 + 2.0 * I, b = 2.0;
  double _Complex c = a / b;
  if (creal(c) != 2.0) reach_error();
  return 0;
}
