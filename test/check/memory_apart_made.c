// safe, may be unknown with impact, lazy, slam: addresses are compared; flags: --property valid-memsafety
/* Blocks that are there at one time differ, though only some runs have made the first. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char *p = NULL;
  unsigned long a = 0;
  if (__VERIFIER_nondet_int()) {
    p = malloc(4);
    a = (unsigned long)p;
  }
  char *q = malloc(4);
  if (q && a && (unsigned long)q == a) {
    free(q);
  }
  free(q);
  free(p);
  return 0;
}
