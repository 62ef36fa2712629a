// unsafe, or unknown; flags: --property valid-memcleanup
#include <stdlib.h>
#ifdef WORLD
void f(void) { exit(0); }
#else
void f(void);
#endif
int main(void) {
  void *p = malloc(4);
  f();
  free(p);
  return 0;
}
/* not native: a run without the sanitizer of the property does not fail */
