/* _BitInt of odd widths: wrapping, sign, conversions, in structures. */
#include <stdio.h>

typedef unsigned _BitInt(7) u7;
typedef _BitInt(13) s13;
typedef unsigned _BitInt(37) u37;
typedef _BitInt(100) s100;

struct pair { s13 a; u37 b; };

static u37 square(u37 x) { return x * x; }

int main(void) {
  u7 a = 120;
  for (int i = 0; i < 10; i++) a++;
  printf("%d\n", (int)a);
  s13 b = -4096;
  printf("%d %d\n", (int)b, (int)(b / 3));
  printf("%d\n", (int)(s13)5000);
  u37 c = square((u37)500000);
  printf("%llu\n", (unsigned long long)c);
  printf("%llu %d\n", (unsigned long long)(u37)(c >> 5), (int)sizeof c);
  struct pair p = {-1, 1};
  p.b <<= 36;
  p.b += p.b;
  printf("%d %llu\n", (int)p.a, (unsigned long long)p.b);
  printf("%d %d\n", p.a < 0, (int)(p.a * 7));
  s100 w = (s100)1 << 90;
  w = w * 3 - 1;
  printf("%llx %llx\n", (unsigned long long)(w >> 64), (unsigned long long)w);
  return 0;
}
