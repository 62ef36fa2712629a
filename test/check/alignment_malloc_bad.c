// unsafe line 10; flags: --property valid-alignment
/* One byte behind that it is not. */
#include <stdlib.h>

int main(void) {
  char *p = malloc(32);
  if (!p)
    return 0;
  long *q = (long *)(p + 1);
  *q = 2;
  free(p);
  return 0;
}
