// safe, may be unknown with slam: predicates about the size of memory; flags: --property valid-memsafety
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static void fill(int *a, int n) {
  for (int i = 0; i < n; i++) a[i] = i;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000) return 0;
  int *p = malloc(n * sizeof *p);
  fill(p, n);
  free(p);
  return 0;
}
