// unsafe line 8; flags: --property valid-memsafety
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  char *p = malloc(3), *q = p;
  if (__VERIFIER_nondet_int() == 7) free(q);
  free(p);
  return 0;
}
