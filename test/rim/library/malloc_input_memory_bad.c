// unsafe; flags: --property valid-memsafety
#include <stdlib.h>
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
  unsigned long n = __VERIFIER_nondet_ulong();
  if (n <= (unsigned long)-1 / 2) return 0;
  char *p = malloc(n);
  p[0] = 1;
  free(p);
  return 0;
}
