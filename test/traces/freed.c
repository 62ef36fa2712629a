// flags: --property valid-memsafety
#include <stdlib.h>
int main(void) {
  int *p = malloc(8), *q = p + 1;
  p[0] = p[1] = 3;
  free(p);
  return *q;
}
