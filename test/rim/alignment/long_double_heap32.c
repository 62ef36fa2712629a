// safe, or unknown; flags: --property valid-alignment --data-model ILP32
#include <stdlib.h>
int main(void) {
  long double *p = malloc(2 * sizeof *p);
  if (!p) return 0;
  p[1] = 1;
  free(p);
  return 0;
}
