/* Checked arithmetic builtins, in several widths and mixed types. */
#include <limits.h>
#include <stdio.h>

int main(void) {
  int r;
  printf("%d ", __builtin_add_overflow(INT_MAX, 1, &r));
  printf("%d\n", r);
  printf("%d ", __builtin_sub_overflow(-5, 7, &r));
  printf("%d\n", r);
  printf("%d ", __builtin_mul_overflow(65536, 65536, &r));
  printf("%d\n", r);
  unsigned u;
  printf("%d ", __builtin_sub_overflow(3u, 5u, &u));
  printf("%u\n", u);
  printf("%d ", __builtin_umul_overflow(100000u, 50000u, &u));
  printf("%u\n", u);
  long long w;
  printf("%d ", __builtin_mul_overflow(INT_MAX, INT_MAX, &w));
  printf("%lld\n", w);
  printf("%d ", __builtin_saddll_overflow(LLONG_MAX, LLONG_MAX, &w));
  printf("%lld\n", w);
  unsigned char c;
  printf("%d ", __builtin_add_overflow(200, 100, &c));
  printf("%d\n", c);
  signed char s;
  printf("%d ", __builtin_add_overflow(200u, -100, &s));
  printf("%d\n", s);
  unsigned long long q;
  printf("%d ", __builtin_add_overflow(-1, 0, &q));
  printf("%llu\n", q);
  printf("%d ", __builtin_ssub_overflow(INT_MIN, 1, &r));
  printf("%d\n", r);
  return 0;
}
