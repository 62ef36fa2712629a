// unsafe line 14
/* The bytes of an integer begin with the least one, not with the greatest. */
#include <stdint.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
union word {
  uint32_t whole;
  unsigned char byte[4];
};
int main(void) {
  union word w;
  uint32_t x = __VERIFIER_nondet_uint();
  w.whole = x;
  if (w.byte[0] != x >> 24) reach_error();
  return 0;
}
