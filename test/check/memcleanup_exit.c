// safe; flags: --property valid-memcleanup
/* Freed before exit. */
#include <stdlib.h>

int *p;
int main(void) {
  p = malloc(4);
  free(p);
  exit(0);
}
