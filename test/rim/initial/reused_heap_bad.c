// unsafe; flags: --property valid-init
#include <stdlib.h>
int main(void) {
  int *p = malloc(4);
  if (!p) return 0;
  *p = 1;
  free(p);
  p = malloc(4);
  if (!p) return 0;
  int r = *p > 0;
  free(p);
  return r;
}
/* not native: a run without the sanitizer of the property does not fail */
