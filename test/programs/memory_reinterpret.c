/* The same memory through accesses of different widths and offsets. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static uint32_t load32(const uint8_t *p) {
  uint32_t v;
  memcpy(&v, p, 4);
  return v;
}
static void store16(uint8_t *p, uint16_t v) { memcpy(p, &v, 2); }
static uint32_t big_endian(const uint8_t *p) { return (uint32_t)p[0] << 24 | p[1] << 16 | p[2] << 8 | p[3]; }

int main(void) {
  uint8_t b[16];
  for (int i = 0; i < 16; i++) b[i] = (uint8_t)(i * 17);
  for (int i = 0; i < 13; i += 3) printf("%08x %08x\n", load32(b + i), big_endian(b + i));
  store16(b + 5, 0xbeef);
  store16(b + 6, 0xcafe);
  printf("%08x\n", load32(b + 4));
  uint64_t q;
  memcpy(&q, b + 3, sizeof q);
  printf("%016llx\n", (unsigned long long)q);
  union { uint64_t q; uint32_t d[2]; uint16_t h[4]; int8_t c[8]; } u = {.q = 0x8877665544332211ULL};
  printf("%x %x %d\n", u.d[1], u.h[1], u.c[7]);
  u.h[2] = 0;
  u.c[0] = -1;
  printf("%016llx\n", (unsigned long long)u.q);
  struct { char a; char b; short c; } s = {1, 2, 3}, *ps = &s;
  uint32_t word;
  memcpy(&word, ps, 4);
  printf("%08x\n", word);
  word += 0x01010101;
  memcpy(ps, &word, 4);
  printf("%d %d %d\n", s.a, s.b, s.c);
  return 0;
}
