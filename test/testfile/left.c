// unsafe line 14; flags: --property valid-memcleanup
// repaired: -DREPAIRED
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static char *kept;
int main(void) {
  char *a = malloc(3);
  kept = calloc(2, 2);
  if (__VERIFIER_nondet_int() != 77) free(kept);
#ifdef REPAIRED
  else free(kept);
#endif
  free(a);
  return 0;
}
