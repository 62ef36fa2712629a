// safe; flags: --property valid-memsafety
#include <stdlib.h>
#include <string.h>
int main(void) {
  char *p = aligned_alloc(32, 32);
  if (!p) return 0;
  memset(p, 3, 32);
  char *q = realloc(p, 64);
  if (!q) return free(p), 0;
  int r = q[31] == 3;
  free(q);
  return r ? 0 : 1;
}
