// unsafe line 18
/* A sum of the low half carries into the high one when the whole is changed. */
#include <stdint.h>
extern void reach_error(void);
extern unsigned short __VERIFIER_nondet_ushort(void);
union word {
  uint32_t whole;
  struct {
    uint16_t low, high;
  } half;
};
int main(void) {
  union word w;
  uint16_t a = __VERIFIER_nondet_ushort(), b = __VERIFIER_nondet_ushort();
  w.half.low = a;
  w.half.high = b;
  w.whole += 200;
  if (w.half.high != b) reach_error();
  return 0;
}
