// safe
/* Host and network order, by hand. */
#include <stdint.h>
extern void reach_error(void);
extern unsigned short __VERIFIER_nondet_ushort(void);
static uint16_t to_network(uint16_t x) {
  uint8_t byte[2] = {x >> 8, x & 0xff};
  return *(uint16_t *)byte;
}
static uint16_t to_host(uint16_t x) {
  const uint8_t *byte = (const uint8_t *)&x;
  return (uint16_t)(byte[0] << 8 | byte[1]);
}
int main(void) {
  uint16_t port = __VERIFIER_nondet_ushort();
  uint16_t sent = to_network(port);
  if (to_host(sent) != port) reach_error();
  if (port == 80 && sent != 0x5000) reach_error();
  return 0;
}
