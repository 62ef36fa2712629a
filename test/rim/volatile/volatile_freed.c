// unsafe line 8; flags: --property valid-memsafety
/* Reading it is an access all the same. */
#include <stdlib.h>
int main(void) {
  volatile int *p = malloc(sizeof *p);
  if (!p) return 0;
  free((void *)p);
  return *p;
}
