// unsafe, or unknown; flags: --property valid-memsafety
#include <stdlib.h>
static void *(*resize)(void *, size_t) = realloc;
int main(void) {
  char *p = resize(0, 4);
  if (!p) return 0;
  p[4] = 1;
  free(p);
  return 0;
}
