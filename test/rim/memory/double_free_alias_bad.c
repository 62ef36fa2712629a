// unsafe, or unknown; flags: --property valid-memsafety
#include <stdlib.h>
int main(void) {
  char *p = malloc(4), *q = p;
  free(p);
  
  free(q);
  return 0;
}
