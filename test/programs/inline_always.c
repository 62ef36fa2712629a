/* Functions that the compiler inlines even without optimisation: their parameters and locals stay their own. */
#include <stdio.h>

static inline __attribute__((always_inline)) int first_bit(const unsigned long long *r) {
  int i;
  for (i = 0;; i++)
    if (*r & (1ULL << (63 - i))) break;
  return i;
}

static inline __attribute__((always_inline)) int twice(int x) {
  int y;
  y = x * 2;
  return y;
}

int main(void) {
  unsigned long long r = 0x0010000000000001ULL;
  int s = 0;
  for (int i = 0; i < 3; ++i) s += first_bit(&r) + twice(i);
  printf("%d\n", s);
  return 0;
}
