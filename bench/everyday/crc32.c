// unreach-call valid-memsafety; seeded: unreach-call
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

static uint32_t table[256];

static void make_table(void) {
  for (uint32_t i = 0; i < 256; i++) {
    uint32_t c = i;
    for (int k = 0; k < 8; k++) c = c & 1 ? 0xedb88320u ^ (c >> 1) : c >> 1;
    table[i] = c;
  }
#ifdef SEEDED
  table[200] ^= 0x100;
#endif
}

static uint32_t crc_table(const uint8_t *p, size_t n) {
  uint32_t c = 0xffffffffu;
  for (size_t i = 0; i < n; i++) c = table[(c ^ p[i]) & 0xff] ^ (c >> 8);
  return c ^ 0xffffffffu;
}

static uint32_t crc_bits(const uint8_t *p, size_t n) {
  uint32_t c = 0xffffffffu;
  for (size_t i = 0; i < n; i++) {
    c ^= p[i];
    for (int k = 0; k < 8; k++) c = (c >> 1) ^ (0xedb88320u & -(c & 1));
  }
  return ~c;
}

int main(void) {
  uint8_t data[3];
  for (int i = 0; i < 3; i++) data[i] = __VERIFIER_nondet_uchar();
  make_table();
  assert(crc_table(data, sizeof data) == crc_bits(data, sizeof data));
  return 0;
}
