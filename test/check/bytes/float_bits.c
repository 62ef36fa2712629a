// safe
/* The bits of a floating point number, seen through a union. */
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
  if (n.bits != 0x3f800000u) reach_error();
  if (__VERIFIER_nondet_int()) n.bits |= 0x80000000u;
  if (n.byte[3] != 0x3f && n.byte[3] != 0xbf) reach_error();
  if (n.byte[2] != 0x80) reach_error();
  return 0;
}
