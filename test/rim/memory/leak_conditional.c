// safe; flags: --property valid-memsafety
extern int __VERIFIER_nondet_int(void);
#include <stdlib.h>
int main(void) {
  char *p = malloc(8);
  int x = __VERIFIER_nondet_int();
  if (x == 3) { free(p); return 0; }
  free(p);
  return 0;
}
