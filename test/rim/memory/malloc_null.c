// safe; flags: --property valid-memsafety
#include <stdlib.h>
/* not native: malloc has to fail */
int main(void) {
  int *p = malloc(sizeof *p);
  if (!p) return 0;
  *p = 1;
  free(p);
  return 0;
}
