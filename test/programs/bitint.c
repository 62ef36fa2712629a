/* _BitInt of odd widths, also beyond 128 bits as far as shifts, masks and comparisons go. */
#include <stdio.h>

typedef unsigned _BitInt(7) u7;
typedef _BitInt(33) s33;
typedef unsigned _BitInt(200) u200;

static s33 global = -5;

int main(void) {
  u7 x = 100;
  x += 50; /* wraps at 128 */
  s33 y = global * 3;
  u200 z = 5;
  z <<= 150;
  z |= 9;
  u200 mask = ~(u200)0;
  printf("%d %lld\n", (int)x, (long long)y);
  printf("%d %d %d %d\n", (int)z, (int)(z >> 149), z == 9, (z & mask) == z);
  printf("%lld %d\n", (long long)(mask >> 140), (int)(mask == z));
  return 0;
}
