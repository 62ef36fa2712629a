// unsafe line 9
/* A mask is wrong by one byte. */
#include <stdint.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static uint32_t swapped(uint32_t x) { return x >> 24 | (x >> 8 & 0xff) | (x << 8 & 0xff0000) | x << 24; }
int main(void) {
  uint32_t x = __VERIFIER_nondet_uint();
  if (swapped(swapped(x)) != x) reach_error();
  return 0;
}
