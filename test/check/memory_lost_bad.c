// unsafe line 13; flags: --property valid-memsafety
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static void use(int n) {
  int *p = malloc(4);
  *p = n;
  if (n != 3) free(p);
}

int main(void) {
  use(__VERIFIER_nondet_int());
  return 0;
}
