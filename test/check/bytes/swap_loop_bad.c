// unsafe line 14
/* The loop stops before the bytes in the middle are swapped. */
#include <stdint.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  uint32_t x = __VERIFIER_nondet_uint(), y = x;
  unsigned char *low = (unsigned char *)&y, *high = low + 3;
  while (low + 1 < high) {
    unsigned char t = *low;
    *low++ = *high;
    *high-- = t;
  }
  if ((y >> 8 & 0xff) != (x >> 16 & 0xff)) reach_error();
  return 0;
}
