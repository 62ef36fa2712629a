// safe, or unknown; flags: --property valid-memsafety
#include <stdlib.h>
int main(void) {
  char *p = realloc(0, 4);
  if (!p) return 0;
  p[ 3 ] = 1;
  free(p);
  return 0;
}
