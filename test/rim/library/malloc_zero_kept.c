// safe; flags: --property valid-memsafety
#include <stdlib.h>
#include <string.h>
int main(void) {
  char *p = malloc(0), *q = malloc(0);
  if (p && q) memcpy(p, q, 0);
  free(q);
  char *r = realloc(p, 3);
  if (r) r[2] = 1;
  free(r ? r : p);
  return 0;
}
