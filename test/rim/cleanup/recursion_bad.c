// unsafe, or unknown; flags: --property valid-memcleanup
#include <stdlib.h>
static void f(int n) {
  void *p = malloc(1);
  if (n) f(n - 1);
  if (n != 2) free(p);
}
int main(void) {
  f(4);
  return 0;
}
/* not native: a run without the sanitizer of the property does not fail */
