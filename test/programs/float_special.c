/* Infinities, NaN, signed zero, and the bytes of floating numbers. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static uint32_t bits(float f) {
  uint32_t u;
  memcpy(&u, &f, sizeof u);
  return u;
}

static double from(uint64_t u) {
  double d;
  memcpy(&d, &u, sizeof d);
  return d;
}

int main(void) {
  printf("%08x %08x %08x\n", bits(1.0f), bits(-2.5f), bits(0.1f));
  printf("%g %g\n", from(0x4009000000000000ULL), from(0xbfe0000000000000ULL));
  volatile double zero = 0.0;
  double inf = from(0x7ff0000000000000ULL), nan = from(0x7ff8000000000000ULL);
  printf("%d %d %d\n", inf > 1e308, -inf < -1e308, inf == inf);
  printf("%d %d %d %d\n", nan == nan, nan != nan, nan < 1, !(nan >= 1));
  printf("%d %08x\n", -zero == zero, bits((float)-zero));
  union { double d; uint64_t u; } pun = {.d = 0.5};
  printf("%llx\n", (unsigned long long)pun.u);
  pun.u += 1ULL << 52;
  printf("%g %g\n", pun.d, inf);
  return 0;
}
