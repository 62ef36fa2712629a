// unsafe line 6, or unknown; flags: --property valid-memsafety
#include <stdlib.h>
int main(void) {
  char *p = malloc(3);
  free(p);
  p = realloc(p, 5);
  free(p);
  return 0;
}
