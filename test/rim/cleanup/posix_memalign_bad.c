// unsafe, or unknown; flags: --property valid-memcleanup
#include <stdlib.h>
static void *p;
int main(void) {
  if (posix_memalign(&p, 64, 8)) return 1;
  return 0;
}
/* not native: a run without the sanitizer of the property does not fail */
