// unsafe line 8; flags: --property valid-memcleanup
/* It is not lost, but not freed either. */
#include <stdlib.h>

int *g;
int main(void) {
  g = malloc(4);
  return 0;
}
