// unsafe line 15
/* The sign of a floating point number is the highest bit of its last byte. */
#include <stdint.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
union number {
  float value;
  uint32_t bits;
  unsigned char byte[4];
};
int main(void) {
  union number n;
  n.value = 1.0f;
  if (__VERIFIER_nondet_int()) n.bits |= 0x80000000u;
  if (n.byte[3] & 0x80) reach_error();
  return 0;
}
