// unsafe line 16
/* Two members overlap in the buffer by one byte. */
#include <stdint.h>
extern void reach_error(void);
extern unsigned short __VERIFIER_nondet_ushort(void);
static void put16(uint8_t *at, uint16_t x) {
  at[0] = x >> 8;
  at[1] = x & 0xff;
}
static uint16_t get16(const uint8_t *at) { return (uint16_t)(at[0] * 256 + at[1]); }
int main(void) {
  uint8_t buffer[8];
  uint16_t kind = __VERIFIER_nondet_ushort(), size = __VERIFIER_nondet_ushort();
  put16(buffer, kind);
  put16(buffer + 1, size);
  if (get16(buffer) != kind) reach_error();
  return 0;
}
