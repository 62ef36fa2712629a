// unsafe, or unknown; flags: --property valid-memsafety
#include <stdlib.h>
#include <string.h>
int main(void) {
  size_t (*length)(const char *) = strlen;
  char *p = malloc(2);
  if (!p) return 0;
  p[0] = p[1] = 'x';
  size_t n = length(p);
  free(p);
  return n > 5;
}
