// unsafe, or unknown; flags: --property valid-memsafety
#include <stdlib.h>
#include <string.h>
static void *(*fill)(void *, int, size_t) = memset;
int main(void) {
  char *p = malloc(4);
  if (!p) return 0;
  fill(p, 0, 5);
  free(p);
  return 0;
}
