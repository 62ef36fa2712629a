// unsafe line 8; flags: --property valid-memsafety
/* An expression statement reads it, since it is volatile. */
#include <stdlib.h>
int main(void) {
  volatile int *p = malloc(sizeof *p);
  if (!p) return 0;
  free((void *)p);
  *p;
  return 0;
}
