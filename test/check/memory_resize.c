// safe, may be unknown with slam: predicates about the size of memory; flags: --property valid-memsafety
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int *p = malloc(4 * sizeof *p);
  p = realloc(p, 8 * sizeof *p);
  p[7] = 1;
  free(p);
  return 0;
}
