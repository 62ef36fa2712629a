// models: LP64
/* 128-bit integers where the compiler has them. */
#include <stdio.h>

#ifdef __SIZEOF_INT128__
typedef unsigned __int128 u128;
typedef __int128 s128;

static void show(u128 v) { printf("%016llx%016llx\n", (unsigned long long)(v >> 64), (unsigned long long)v); }

static u128 power(u128 b, unsigned e) {
  u128 r = 1;
  while (e--) r *= b;
  return r;
}

int main(void) {
  u128 a = (u128)0xfedcba9876543210ULL * 0x123456789abcdefULL;
  show(a);
  show(a / 1000000007u);
  show(a % 1000000007u);
  show(a << 37);
  show(a >> 70);
  show(~a);
  show(power(3, 80));
  s128 n = -(s128)12345 * 1000000000000LL * 1000000000000LL;
  show((u128)n);
  show((u128)(n / 7));
  show((u128)(n % 7));
  show((u128)(n >> 20));
  printf("%d %d %d\n", n < 0, a > power(2, 100), (int)(n >> 127));
  printf("%zu\n", sizeof(u128));
  return 0;
}
#else
int main(void) { return 0; }
#endif
