/* Bit builtins: clz, ctz, popcount, parity, ffs, bswap, clrsb, rotate. */
#include <stdint.h>
#include <stdio.h>

int main(void) {
  unsigned v[] = {1, 2, 0x80000000u, 0xffffffffu, 0x00f0f000u, 12345678u};
  for (unsigned i = 0; i < 6; i++)
    printf("%x: %d %d %d %d %d %x %d\n", v[i], __builtin_clz(v[i]), __builtin_ctz(v[i]), __builtin_popcount(v[i]),
           __builtin_parity(v[i]), __builtin_ffs((int)v[i]), __builtin_bswap32(v[i]), __builtin_clrsb((int)v[i]));
  unsigned long long w[] = {1, 0x8000000000000000ULL, 0x123456789abcdef0ULL, ~0ULL};
  for (unsigned i = 0; i < 4; i++)
    printf("%llx: %d %d %d %d %llx\n", w[i], __builtin_clzll(w[i]), __builtin_ctzll(w[i]), __builtin_popcountll(w[i]),
           __builtin_ffsll((long long)w[i]), (unsigned long long)__builtin_bswap64(w[i]));
  unsigned long l = 0x10000;
  printf("%d %d %d %d\n", __builtin_clzl(l) == (int)sizeof(long) * 8 - 17, __builtin_ctzl(l), __builtin_popcountl(l),
         __builtin_ffs(0));
  uint16_t h = 0x1234;
  printf("%x\n", __builtin_bswap16(h));
  uint32_t x = 0x80000001u;
  for (int i = 0; i < 32; i += 7) printf("%x ", x << i | x >> (-i & 31));
  printf("\n");
  return 0;
}
