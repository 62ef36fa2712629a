// safe
#include <string.h>
void reach_error(void);
int main(void) {
  volatile double zero = 0;
  double n = zero / zero, m = -n;
  unsigned long a, b;
  memcpy(&a, &n, 8), memcpy(&b, &m, 8);
  if (a >> 63 == b >> 63) reach_error();
  return 0;
}
