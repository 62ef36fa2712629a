// safe; flags: --property valid-memsafety
#include <stdlib.h>
int main(void) {
  char *p = malloc(4);
  if (!p) return 0;
  p++;
  free(p - 1);
  return 0;
}
