// safe; flags: --property valid-memcleanup
/* What is allocated is freed. */
#include <stdlib.h>

int main(void) {
  int *p = malloc(4);
  free(p);
  return 0;
}
