// safe; flags: --property valid-memcleanup
/* A destructor frees it. */
#include <stdlib.h>

static int *g;
__attribute__((destructor)) static void end(void) {
  free(g);
}
int main(void) {
  g = malloc(4);
  return 0;
}
