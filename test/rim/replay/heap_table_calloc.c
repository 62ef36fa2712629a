// safe, or unknown
extern void reach_error(void);
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  int *t = calloc(8, sizeof *t);
  if (!t) return 0;
  if (t[__VERIFIER_nondet_uint() & 7]) reach_error();
  return 0;
}
