// safe, or unknown; flags: --property valid-memsafety
#include <stdlib.h>
int main(void) {
  char *p = malloc(10);
  if (!p) return 0;
  char *q = realloc(p, 4000);
  if (!q) { free(p); return 0; }
  q[0] = 1;
  free(q);
  return 0;
}
