/* long, whose width depends on the data model, and size_t arithmetic. */
#include <limits.h>
#include <stddef.h>
#include <stdio.h>

static long mix(long a, unsigned long b) { return (long)((unsigned long)a * 31ul + b); }

int main(void) {
  unsigned long u = ULONG_MAX;
  u += 2;
  printf("%lu %lu\n", u, ULONG_MAX / 10);
  long l = LONG_MAX;
  l /= 1000;
  printf("%ld %ld\n", l, LONG_MIN % 1000);
  long h = 17;
  for (int i = 0; i < 20; i++) h = mix(h, (unsigned long)i);
  printf("%ld\n", h);
  printf("%d %d\n", -1L < 1u, (long)-1 < (long)1u);
  unsigned i = 3000000000u;
  long from = (long)i;
  printf("%ld %lu\n", from, (unsigned long)-5);
  size_t n = 3;
  n -= 5;
  printf("%zu %d\n", n, n > 100);
  printf("%ld\n", (long)(short)0x18000 >> 3);
  printf("%lx %lx\n", ~0ul << 12, 0x12345678ul << 8);
  ptrdiff_t d = (char *)&l + sizeof l - (char *)&l;
  printf("%d\n", d == sizeof(long));
  return 0;
}
