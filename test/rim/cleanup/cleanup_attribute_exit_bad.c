// unsafe; flags: --property valid-memcleanup
#include <stdlib.h>
static void release(char **p) { free(*p); }
int __VERIFIER_nondet_int(void);
int main(void) {
  __attribute__((cleanup(release))) char *p = malloc(4);
  if (__VERIFIER_nondet_int()) exit(1);
  return 0;
}
/* not native: a run without the sanitizer of the property does not fail */
