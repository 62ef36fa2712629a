// unsafe; flags: --property valid-memtrack
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
static char *a[3];
int main(void) {
  for (int i = 0; i < 3; i++) {
    unsigned k = (unsigned)__VERIFIER_nondet_int() % 3;
    a[k] = malloc(2);
  }
  return 0;
}
/* not native: a run without the sanitizer of the property does not fail */
