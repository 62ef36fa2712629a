// unsafe; flags: --property valid-memsafety
#include <stdlib.h>
int main(void) {
  short *p = malloc(2);
  if (!p) return 0;
  *(int *)p = 3;
  free(p);
  return 0;
}
