// unsafe, or unknown; flags: --property valid-memsafety
#include <stdlib.h>
int main(void) {
  char *p = malloc(4);
  if (!p) return 0;
  char *q = realloc(p, 100000);
  if (!q) { free(p); return 0; }
  free(p);
  return 0;
}
