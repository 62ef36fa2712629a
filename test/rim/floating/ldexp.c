// safe, or unknown
#include <math.h>
void reach_error(void);
int main(void) {
  int e;
  volatile double x = 12;
  double m = frexp(x, &e);
  if (m != 0.75 || e != 4 || ldexp(m, e) != 12) reach_error();
  return 0;
}
