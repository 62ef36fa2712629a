// unsafe, or unknown; flags: --property valid-memcleanup
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
int main(void) {
  void *a[9];
  int n = __VERIFIER_nondet_int();
  for (int i = 0; i < 9; i++) a[i] = malloc(4);
  for (int i = 0; i < 9; i++)
    if (i != n) free(a[i]);
  return 0;
}
/* not native: a run without the sanitizer of the property does not fail */
