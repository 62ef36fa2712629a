// unsafe line 12
/* What two short numbers make as one is not their sum. */
#include <stdint.h>
#include <string.h>
extern void reach_error(void);
extern short __VERIFIER_nondet_short(void);
int main(void) {
  int16_t half[2];
  int32_t whole;
  half[0] = 1, half[1] = __VERIFIER_nondet_short();
  memcpy(&whole, half, sizeof whole);
  if (whole != half[0] + half[1]) reach_error();
  return 0;
}
