// safe; flags: --property valid-memsafety
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int *p = malloc(4), *q = malloc(8);
  *p = 1;
  free(p);
  q[1] = 2;
  free(q);
  return 0;
}
