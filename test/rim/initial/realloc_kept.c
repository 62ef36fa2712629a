// safe, or unknown; flags: --property valid-init
#include <stdlib.h>
int main(void) {
  int *p = calloc(2, sizeof *p);
  if (!p) return 0;
  int *q = realloc(p, 4 * sizeof *p);
  if (!q) return 0;
  int r = q[1] > 0;
  free(q);
  return r;
}
