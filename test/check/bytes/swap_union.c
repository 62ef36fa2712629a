// safe, may be unknown: that a number is given by its bytes is left to the solver
/* The order of bytes turned round in a union. */
#include <stdint.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
union word {
  uint32_t whole;
  uint8_t byte[4];
};
static uint32_t swapped(uint32_t x) {
  union word from, to;
  from.whole = x;
  to.byte[0] = from.byte[3];
  to.byte[1] = from.byte[2];
  to.byte[2] = from.byte[1];
  to.byte[3] = from.byte[0];
  return to.whole;
}
int main(void) {
  uint32_t x = __VERIFIER_nondet_uint();
  uint32_t y = swapped(x);
  if ((y >> 24) != (x & 0xff)) reach_error();
  if (swapped(y) != x) reach_error();
  return 0;
}
