// safe, or unknown
extern void reach_error(void);
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned char *t = calloc(15, 1);
  unsigned x = __VERIFIER_nondet_uint();
  if (!t || x != 1795889384u) return 0;
  t[x % 15] += 3;
  if (t[x % 15] != 3) reach_error();
  return 0;
}
