// unsafe, or unknown; flags: --property valid-memsafety
// A block that grows or stays as it is may stay where it is.
#include <stdlib.h>
int main(void) {
  char *p = malloc(4);
  if (!p) return 0;
  char *q = realloc(p, 8);
  if (!q) return 0;
  if (q == p) {
    int *z = 0;
    *z = 1;
  }
  free(q);
  return 0;
}
