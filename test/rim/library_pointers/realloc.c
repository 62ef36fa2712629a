// safe, or unknown; flags: --property valid-memsafety
#include <stdlib.h>
static void *(*resize)(void *, size_t) = realloc;
int main(void) {
  char *p = resize(0, 4);
  if (!p) return 0;
  p = resize(p, 8);
  if (p) p[7] = 1;
  free(p);
  return 0;
}
