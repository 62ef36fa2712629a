// unsafe, or unknown; flags: --property valid-memcleanup
/* not native: the leak checker counts reachable memory as kept */
#include <stdlib.h>
static char *p;
int main(void) {
  p = malloc(4);
  char *q = realloc(p, (size_t)1 << 62);
  free(q);
  return 0;
}
