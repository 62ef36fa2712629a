// unsafe, or unknown; flags: --property valid-memsafety
#include <stdlib.h>
int main(void) {
  char *p = malloc((size_t)1 << 62);
  p[0] = 1;
  free(p);
  return 0;
}
