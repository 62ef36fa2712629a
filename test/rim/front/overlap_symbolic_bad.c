// unsafe, or unknown
extern void reach_error(void);
extern unsigned int __VERIFIER_nondet_uint(void);
#include <string.h>
/* Two accesses of one size whose places differ by a number that only the run knows. */
int main(void) {
  unsigned char a[16] = {0};
  unsigned i = __VERIFIER_nondet_uint(), k = __VERIFIER_nondet_uint();
  if (i > 8 || k > 8) return 0;
  unsigned x = 0x11223344, y = 0;
  memcpy(a + i, &x, 4);
  memcpy(a + k, &y, 4);
  memcpy(&y, a + i, 4);
  if (i != k && y != x && y != 0) reach_error();
  return 0;
}
