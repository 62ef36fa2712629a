/* Table driven CRC-32, Adler-32 and a Fletcher sum over bytes. */
#include <stdint.h>
#include <stdio.h>

static uint32_t table[256];

static void init(void) {
  for (uint32_t i = 0; i < 256; i++) {
    uint32_t c = i;
    for (int k = 0; k < 8; k++) c = c & 1 ? 0xedb88320u ^ c >> 1 : c >> 1;
    table[i] = c;
  }
}

static uint32_t crc(const char *s) {
  uint32_t c = ~0u;
  while (*s) c = table[(c ^ (uint8_t)*s++) & 0xff] ^ c >> 8;
  return ~c;
}

static uint32_t adler(const char *s) {
  uint32_t a = 1, b = 0;
  for (; *s; s++) {
    a = (a + (uint8_t)*s) % 65521;
    b = (b + a) % 65521;
  }
  return b << 16 | a;
}

static uint16_t fletcher(const uint8_t *p, unsigned n) {
  uint8_t a = 0, b = 0;
  while (n--) {
    a = (uint8_t)((a + *p++) % 255);
    b = (uint8_t)((b + a) % 255);
  }
  return (uint16_t)(b << 8 | a);
}

int main(void) {
  init();
  printf("%08x %08x\n", crc("123456789"), crc(""));
  printf("%08x\n", adler("Wikipedia"));
  printf("%04x\n", fletcher((const uint8_t *)"abcdefgh", 8));
  uint64_t x = 88172645463325252ULL;
  for (int i = 0; i < 3; i++) {
    x ^= x << 13;
    x ^= x >> 7;
    x ^= x << 17;
    printf("%llu\n", (unsigned long long)x);
  }
  return 0;
}
