// unsafe line 9; flags: --property valid-memsafety
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int *p = malloc(sizeof *p);
  if (!p) return 1;
  *p = __VERIFIER_nondet_int();
  if (*p == 12) free(p);
  free(p);
  return 0;
}
