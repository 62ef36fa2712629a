// safe, or unknown; flags: --property valid-init
#include <math.h>
int main(void) {
  int e;
  double whole, m = frexp(12, &e), f = modf(1.5, &whole);
  return m + f + whole > e;
}
