// safe; flags: --property valid-alignment
/* What malloc returns is aligned for every type. */
#include <stdlib.h>

int main(void) {
  long *p = malloc(32);
  if (!p)
    return 0;
  p[1] = 2;
  free(p);
  return 0;
}
