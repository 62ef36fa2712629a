/* Bitwise operators and the usual bit tricks. */
#include <stdint.h>
#include <stdio.h>

static unsigned count(uint32_t x) {
  unsigned n = 0;
  for (; x; x &= x - 1) n++;
  return n;
}

static uint32_t reverse(uint32_t x) {
  x = (x >> 1 & 0x55555555u) | (x & 0x55555555u) << 1;
  x = (x >> 2 & 0x33333333u) | (x & 0x33333333u) << 2;
  x = (x >> 4 & 0x0f0f0f0fu) | (x & 0x0f0f0f0fu) << 4;
  return x << 24 | (x & 0xff00u) << 8 | (x >> 8 & 0xff00u) | x >> 24;
}

int main(void) {
  uint32_t values[] = {0, 1, 0xdeadbeefu, 0x80000000u, 0xffffffffu, 12345u};
  for (unsigned i = 0; i < 6; i++) {
    uint32_t v = values[i];
    printf("%08x %u %08x %08x %08x\n", v, count(v), reverse(v), v & (0u - v), v ^ v >> 1);
  }
  int a = -6, b = 11;
  printf("%d %d %d %d\n", a & b, a | b, a ^ b, ~a);
  a &= 0xff;
  b |= 0x40;
  a ^= b;
  printf("%d %d\n", a, b);
  int64_t w = -1;
  w &= 0xffffffffu;
  printf("%lld\n", (long long)w);
  w = -1;
  w &= ~0;
  printf("%lld\n", (long long)w);
  return 0;
}
