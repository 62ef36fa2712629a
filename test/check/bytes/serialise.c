// safe, may be unknown: the proof is found, and its check takes too long
/* Numbers are put into a buffer in network order, and found again. */
#include <stdint.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned short __VERIFIER_nondet_ushort(void);
static void put16(uint8_t *at, uint16_t x) {
  at[0] = x >> 8;
  at[1] = x & 0xff;
}
static void put32(uint8_t *at, uint32_t x) {
  put16(at, x >> 16);
  put16(at + 2, x & 0xffff);
}
static uint16_t get16(const uint8_t *at) { return (uint16_t)(at[0] * 256 + at[1]); }
int main(void) {
  uint8_t buffer[8];
  uint32_t length = __VERIFIER_nondet_uint();
  uint16_t kind = __VERIFIER_nondet_ushort();
  put16(buffer, kind);
  put32(buffer + 2, length);
  put16(buffer + 6, 0x1234);
  if (get16(buffer) != kind) reach_error();
  if (get16(buffer + 2) != length >> 16) reach_error();
  if (get16(buffer + 4) != (length & 0xffff)) reach_error();
  if (buffer[6] != 0x12) reach_error();
  return 0;
}
