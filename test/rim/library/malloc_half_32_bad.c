// unsafe; flags: --data-model ILP32
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n <= 0x80000000u) return 0;
  char *p = malloc(n);
  if (!p) reach_error();
  return 0;
}
