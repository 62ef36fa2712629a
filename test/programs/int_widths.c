/* Every integer type: size and extreme values. */
#include <limits.h>
#include <stdio.h>

int main(void) {
  signed char sc = SCHAR_MIN;
  unsigned char uc = UCHAR_MAX;
  short s = SHRT_MIN;
  unsigned short us = USHRT_MAX;
  int i = INT_MIN;
  unsigned u = UINT_MAX;
  long l = LONG_MIN;
  unsigned long ul = ULONG_MAX;
  long long ll = LLONG_MIN;
  unsigned long long ull = ULLONG_MAX;
  printf("%d %u %d %u\n", sc, uc, s, us);
  printf("%d %u %ld %lu %lld %llu\n", i, u, l, ul, ll, ull);
  printf("%zu %zu %zu %zu %zu\n", sizeof sc, sizeof s, sizeof i, sizeof l, sizeof ll);
  printf("%d %d\n", SCHAR_MAX, SHRT_MAX);
  printf("%d %ld %lld\n", INT_MAX, LONG_MAX, LLONG_MAX);
  return 0;
}
