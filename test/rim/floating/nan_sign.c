// unsafe
#include <string.h>
void reach_error(void);
/* 0.0 / 0.0 has the sign set on x86, which IEEE 754 leaves open; but negation flips it, whichever it is. */
int main(void) {
  volatile double zero = 0;
  double n = zero / zero, m = -n;
  unsigned long a, b;
  memcpy(&a, &n, 8), memcpy(&b, &m, 8);
  if (a >> 63 != b >> 63) reach_error();
  return 0;
}
