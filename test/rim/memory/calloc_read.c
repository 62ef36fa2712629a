// safe; flags: --property valid-memsafety
#include <stdlib.h>
int main(void) {
  int *p = calloc(3, sizeof *p);
  if (!p) return 0;
  int s = p[0] + p[2];
  free(p);
  return s;
}
