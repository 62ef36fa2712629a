// safe
#include <string.h>
#include <math.h>
void reach_error(void);
int main(void) {
  unsigned long a = 0xfff8000000000123ul, b;
  double n, m;
  memcpy(&n, &a, 8);
  m = __builtin_copysign(n, 1.0);
  memcpy(&b, &m, 8);
  if (b != 0x7ff8000000000123ul) reach_error();
  return 0;
}
