// safe, or unknown; flags: --property valid-memcleanup
#include <stdlib.h>
int main(void) {
  char *p = malloc(4);
  if (!p) return 0;
  p = realloc(p, 8);
  if (!p) return 0;
  free(p);
  return 0;
}
