/* Division truncates toward zero and the remainder follows the dividend, for all sign combinations. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  int a[] = {7, -7, 8, -8, 0, INT_MAX, INT_MIN};
  int b[] = {2, -2, 3, -3, 1, INT_MAX};
  for (unsigned i = 0; i < 7; i++)
    for (unsigned j = 0; j < 6; j++) printf("%d/%d=%d r %d\n", a[i], b[j], a[i] / b[j], a[i] % b[j]);
  long long x = -9223372036854775807LL - 1;
  printf("%lld %lld\n", x / 2, x % 1000);
  unsigned u = 4000000000u;
  printf("%u %u %u\n", u / 7, u % 7, u / 4000000001u);
  signed char c = -100;
  c /= 7;
  printf("%d\n", c);
  c = -100;
  c %= 7;
  printf("%d %llu\n", c, 18446744073709551615ULL / 10);
  div_t d;
  d.quot = -17 / 5;
  d.rem = -17 % 5;
  printf("%d %d\n", d.quot, d.rem);
  return 0;
}
