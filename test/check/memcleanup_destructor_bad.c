// unsafe line 13; flags: --property valid-memcleanup
/* A destructor frees one of two. */
#include <stdlib.h>

static int *g;
static int *h;
__attribute__((destructor)) static void end(void) {
  free(g);
}
int main(void) {
  g = malloc(4);
  h = malloc(4);
  return 0;
}
