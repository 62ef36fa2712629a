// unsafe line 9; flags: --property valid-memsafety
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int *p = malloc(sizeof *p), x = __VERIFIER_nondet_int();
  *p = x;
  if (x > 3) free(p);
  *p = 1;
  if (x <= 3) free(p);
  return 0;
}
