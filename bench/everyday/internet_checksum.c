// unreach-call valid-memsafety; seeded: unreach-call
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

static uint16_t checksum(const uint8_t *p, size_t n) {
  uint32_t sum = 0;
  for (size_t i = 0; i + 1 < n; i += 2) sum += (uint32_t)p[i] << 8 | p[i + 1];
  if (n % 2) sum += (uint32_t)p[n - 1] << 8;
  while (sum >> 16) sum = (sum & 0xffff) + (sum >> 16);
  return (uint16_t)~sum;
}

int main(void) {
  uint8_t packet[8];
  for (int i = 0; i < 8; i++) packet[i] = __VERIFIER_nondet_uchar();
  packet[2] = packet[3] = 0;
  uint16_t c = checksum(packet, sizeof packet);
#ifdef SEEDED
  packet[2] = (uint8_t)c;
  packet[3] = (uint8_t)(c >> 8);
#else
  packet[2] = (uint8_t)(c >> 8);
  packet[3] = (uint8_t)c;
#endif
  assert(checksum(packet, sizeof packet) == 0);
  return 0;
}
