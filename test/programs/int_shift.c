/* Shifts: logical and arithmetic, by variable amounts, of promoted operands. */
#include <stdio.h>

int main(void) {
  unsigned u = 0x80000001u;
  int s = -1000;
  unsigned long long q = 0x8000000000000001ULL;
  long long ll = -5000000000LL;
  for (int i = 0; i < 32; i += 5) printf("%2d: %08x %08x %d\n", i, u >> i, u << i, s >> i);
  for (int i = 0; i < 64; i += 9) printf("%2d: %016llx %016llx %lld\n", i, q >> i, q << i, ll >> i);
  unsigned char c = 0xff;
  printf("%d %d %d\n", c << 8, c >> 4, (unsigned char)(c << 4));
  signed char sc = -128;
  printf("%d %d\n", sc >> 3, (unsigned char)sc >> 3);
  c <<= 3;
  sc >>= 6;
  printf("%d %d\n", c, sc);
  short h = 0x4000;
  h >>= 14;
  printf("%d %d\n", h, 1 << 30);
  unsigned rotated = (u << 7) | (u >> 25);
  printf("%08x\n", rotated);
  return 0;
}
