// unsafe, or unknown; flags: --property valid-memsafety
#include <stdlib.h>
int main(void) {
  char *p = malloc(10);
  if (!p) return 0;
  char *q = realloc(p, 4);
  if (!q) { free(p); return 0; }
  q[ 4 ] = 1;
  free(q);
  return 0;
}
