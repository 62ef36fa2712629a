// safe; flags: --property valid-memcleanup
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
int main(void) {
  char *p = malloc(4);
  if (__VERIFIER_nondet_int() && (free(p), 1)) return 1;
  free(p);
  return 0;
}
