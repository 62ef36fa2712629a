// safe, or unknown; flags: --property valid-memsafety
#include <stdlib.h>
/* not native: realloc has to fail */
int main(void) {
  char *p = malloc(4);
  if (!p) return 0;
  char *q = realloc(p, 8);
  if (!q) { free(p); return 0; }
  free(q);
  return 0;
}
