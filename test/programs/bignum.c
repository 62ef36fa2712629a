/* Multiple precision arithmetic on arrays of words: carries through 64-bit intermediates. */
#include <stdint.h>
#include <stdio.h>

#define WORDS 8
typedef struct { uint32_t w[WORDS]; } big;

static big from(uint32_t v) { return (big){{v}}; }

static big add(big a, const big *b) {
  uint64_t carry = 0;
  for (int i = 0; i < WORDS; i++) {
    carry += (uint64_t)a.w[i] + b->w[i];
    a.w[i] = (uint32_t)carry;
    carry >>= 32;
  }
  return a;
}

static big times(big a, uint32_t k) {
  uint64_t carry = 0;
  for (int i = 0; i < WORDS; i++) {
    carry += (uint64_t)a.w[i] * k;
    a.w[i] = (uint32_t)carry;
    carry >>= 32;
  }
  return a;
}

static uint32_t divide(big *a, uint32_t d) {
  uint64_t rest = 0;
  for (int i = WORDS - 1; i >= 0; i--) {
    rest = rest << 32 | a->w[i];
    a->w[i] = (uint32_t)(rest / d);
    rest %= d;
  }
  return (uint32_t)rest;
}

static void show(big a) {
  char digits[90];
  int n = 0;
  do {
    digits[n++] = (char)('0' + divide(&a, 10));
    uint32_t any = 0;
    for (int i = 0; i < WORDS; i++) any |= a.w[i];
    if (!any) break;
  } while (n < 89);
  while (n) putchar(digits[--n]);
  putchar('\n');
}

int main(void) {
  big f = from(1), a = from(0), b = from(1);
  for (uint32_t i = 2; i <= 50; i++) f = times(f, i);
  show(f);
  for (int i = 0; i < 300; i++) {
    big t = add(a, &b);
    a = b;
    b = t;
  }
  show(a);
  return 0;
}
