// unsafe line 10; flags: --property valid-memcleanup
/* Not freed for one input. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int *p = malloc(4);
  if (__VERIFIER_nondet_int() != 7)
    free(p);
  return 0;
}
