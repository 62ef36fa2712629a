// unsafe line 11; flags: --property valid-memsafety
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static int *keep;

int main(void) {
  keep = malloc(4);
  if (__VERIFIER_nondet_int() == 3) keep = malloc(8);
  free(keep);
  keep = 0;
  return 0;
}
