// unsafe, or unknown; flags: --property valid-memsafety
#include <stdlib.h>
static void *get(size_t n) {
  size_t *p = malloc(n + sizeof *p);
  if (!p) exit(1);
  *p = n;
  return p + 1;
}
static void put(void *p) { free((size_t *)p - 1); }
int main(void) {
  char *p = get(5), *q = get(3);
  p[4] = q[2] = 0;
  put(p), free(q);
  return 0;
}
