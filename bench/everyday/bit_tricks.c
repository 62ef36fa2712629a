// unreach-call; seeded: unreach-call
#include <assert.h>
#include <stdint.h>
extern unsigned __VERIFIER_nondet_uint(void);

static int count_loop(uint32_t x) {
  int n = 0;
  for (int i = 0; i < 32; i++)
    if (x & (1u << i)) n++;
  return n;
}

static int count_swar(uint32_t x) {
  x = x - ((x >> 1) & 0x55555555u);
  x = (x & 0x33333333u) + ((x >> 2) & 0x33333333u);
#ifdef SEEDED
  x = (x + (x >> 4)) & 0x0f0f0f07u;
#else
  x = (x + (x >> 4)) & 0x0f0f0f0fu;
#endif
  return (int)((x * 0x01010101u) >> 24);
}

static uint32_t reverse(uint32_t x) {
  uint32_t r = 0;
  for (int i = 0; i < 32; i++) {
    r = r << 1 | (x & 1);
    x >>= 1;
  }
  return r;
}

int main(void) {
  uint32_t x = __VERIFIER_nondet_uint();
  assert(count_loop(x) == count_swar(x));
  assert(reverse(reverse(x)) == x);
  return 0;
}
