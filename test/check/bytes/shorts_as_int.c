// safe
/* Four short numbers, read two at a time. */
#include <stdint.h>
#include <string.h>
extern void reach_error(void);
extern short __VERIFIER_nondet_short(void);
int main(void) {
  int16_t half[4];
  int32_t whole;
  half[0] = 1, half[1] = __VERIFIER_nondet_short(), half[2] = 3, half[3] = 4;
  memcpy(&whole, half + 2, sizeof whole);
  if (whole != 0x40003) reach_error();
  memcpy(&whole, half, sizeof whole);
  if ((whole < 0) != (half[1] < 0)) reach_error();
  memcpy(&whole, half + 1, sizeof whole);
  if (whole >> 16 != 3) reach_error();
  return 0;
}
