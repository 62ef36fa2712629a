// safe; flags: --property valid-memcleanup
/* Freed on one of two ways, whichever it is. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int *p = malloc(4);
  int c = __VERIFIER_nondet_int();
  if (c)
    free(p);
  if (!c)
    free(p);
  return 0;
}
