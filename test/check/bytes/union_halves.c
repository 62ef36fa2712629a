// safe
/* Two halves are set one by one and read as a whole. */
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
  if (w.whole != ((uint32_t)b << 16) + a) reach_error();
  w.whole += 0x10000;
  if (w.half.low != a) reach_error();
  if (b < 0xffff && w.half.high != b + 1) reach_error();
  return 0;
}
