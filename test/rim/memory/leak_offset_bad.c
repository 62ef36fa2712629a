// unsafe; flags: --property valid-memsafety
#include <stdlib.h>
int main(void) {
  char *p = malloc(4);
  if (!p) return 0;
  p++;
  free(p );
  return 0;
}
