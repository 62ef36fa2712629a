// unsafe, or unknown; flags: --property valid-memsafety
#include <stdlib.h>
int main(void) {
  char *p = malloc(4);
  
  p = malloc(5);
  free(p);
  return 0;
}
