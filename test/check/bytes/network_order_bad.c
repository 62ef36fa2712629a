// unsafe line 13
/* A port is compared in the wrong order. */
#include <stdint.h>
extern void reach_error(void);
extern unsigned short __VERIFIER_nondet_ushort(void);
static uint16_t to_network(uint16_t x) {
  uint8_t byte[2] = {x >> 8, x & 0xff};
  return *(uint16_t *)byte;
}
int main(void) {
  uint16_t port = __VERIFIER_nondet_ushort();
  uint16_t sent = to_network(port);
  if (port > 1024 && sent <= 1024) reach_error();
  return 0;
}
