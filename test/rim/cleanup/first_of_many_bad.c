// unsafe, or unknown; flags: --property valid-memcleanup
#include <stdlib.h>
int main(void) {
  void *a[12];
  for (int i = 0; i < 12; i++) a[i] = malloc(4);
  for (int i = 1; i < 12; i++) free(a[i]);
  return 0;
}
/* not native: a run without the sanitizer of the property does not fail */
