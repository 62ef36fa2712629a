// safe
/* The order of bytes turned round by shifts, twice. */
#include <stdint.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static uint32_t swapped(uint32_t x) { return x >> 24 | (x >> 8 & 0xff00) | (x << 8 & 0xff0000) | x << 24; }
int main(void) {
  uint32_t x = __VERIFIER_nondet_uint();
  if (swapped(swapped(x)) != x) reach_error();
  if ((swapped(x) & 0xff) != x >> 24) reach_error();
  return 0;
}
