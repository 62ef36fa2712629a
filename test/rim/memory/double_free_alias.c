// safe; flags: --property valid-memsafety
#include <stdlib.h>
int main(void) {
  char *p = malloc(4), *q = p;
  free(p);
  q = 0;
  free(q);
  return 0;
}
