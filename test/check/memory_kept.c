// safe; flags: --property valid-memsafety
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static int *keep;

int main(void) {
  if (__VERIFIER_nondet_int() == 3) keep = malloc(8);
  return 0;
}
