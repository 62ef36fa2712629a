// safe, may be unknown: bytes of a number swapped through pointers that move
/* The bytes of a number turned round by a loop over pointers. */
#include <stdint.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  uint32_t x = __VERIFIER_nondet_uint(), y = x;
  unsigned char *low = (unsigned char *)&y, *high = low + 3;
  while (low < high) {
    unsigned char t = *low;
    *low++ = *high;
    *high-- = t;
  }
  if ((y & 0xff) != x >> 24) reach_error();
  if (y >> 24 != (x & 0xff)) reach_error();
  return 0;
}
