// unsafe line 9; flags: --property valid-memcleanup
/* A local variable of main leads to it at the end: it is not freed. */
#include <stdlib.h>

int main(void) {
  int *p = malloc(4);
  if (p)
    *p = 1;
  return 0;
}
