// unsafe
#include <string.h>
void reach_error(void);
/* What an operation makes of an invalid one is some NaN; x86 says 0xfff8000000000000. */
int main(void) {
  volatile double zero = 0;
  double n = zero / zero;
  unsigned long a;
  memcpy(&a, &n, 8);
  if (a >> 63) reach_error();
  return 0;
}
