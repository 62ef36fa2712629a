// safe; flags: --property valid-memsafety
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int *p = malloc(sizeof *p), is_freed = 0;
  *p = __VERIFIER_nondet_int();
  if (*p > 3) {
    free(p);
    is_freed = 1;
  }
  if (!is_freed) {
    *p = 1;
    free(p);
  }
  return 0;
}
