// unsafe line 19
/* Swapping in place loses a byte. */
#include <stdint.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
union word {
  uint32_t whole;
  uint8_t byte[4];
};
static uint32_t swapped(uint32_t x) {
  union word w;
  w.whole = x;
  w.byte[0] = w.byte[3];
  w.byte[3] = w.byte[0];
  return w.whole;
}
int main(void) {
  uint32_t x = __VERIFIER_nondet_uint();
  if ((swapped(x) >> 24) != (x & 0xff)) reach_error();
  return 0;
}
