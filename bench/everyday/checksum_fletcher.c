// unreach-call valid-memsafety; seeded: unreach-call
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

static uint16_t fletcher16(const uint8_t *data, size_t n) {
  uint16_t a = 0, b = 0;
  for (size_t i = 0; i < n; i++) {
#ifdef SEEDED
    a = (uint16_t)(a + data[i]);
#else
    a = (uint16_t)((a + data[i]) % 255);
#endif
    b = (uint16_t)((a + b) % 255);
  }
  return (uint16_t)(b << 8 | a);
}

int main(void) {
  uint8_t data[4];
  for (int i = 0; i < 4; i++) data[i] = __VERIFIER_nondet_uchar();
  uint16_t sum = fletcher16(data, 4);
  assert((sum & 0xff) < 255 && sum >> 8 < 255);
  return 0;
}
