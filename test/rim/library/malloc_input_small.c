// safe; flags: --property valid-memsafety
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 1000) return 0;
  int *p = malloc((n + 1) * sizeof *p);
  p[n] = 1;
  free(p);
  return 0;
}
