// unsafe, or unknown; flags: --property valid-memsafety
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  size_t (*put)(const void *, size_t, size_t, FILE *) = fwrite;
  char *p = calloc(2, 1);
  if (!p) return 0;
  put(p, 1, 3, stdout);
  free(p);
  return 0;
}
