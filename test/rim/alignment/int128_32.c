// safe, or unknown; flags: --property valid-alignment --data-model ILP32
#include <stdlib.h>
int main(void) {
  double *p = malloc(16);
  long long *q = (long long *)((char *)p + 4);
  if (!p) return 0;
  *q = 1;
  free(p);
  return 0;
}
