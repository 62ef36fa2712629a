// safe
/* An integer and its bytes: each byte of the view is the one that shifts find. */
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
  if (w.byte[0] != (x & 0xff)) reach_error();
  if (w.byte[1] != (x >> 8 & 0xff)) reach_error();
  if (w.byte[3] != x >> 24) reach_error();
  return 0;
}
