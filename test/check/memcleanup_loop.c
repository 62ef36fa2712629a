// safe; flags: --property valid-memcleanup
/* Freed in each round. */
#include <stdlib.h>

int main(void) {
  for (int i = 0; i < 3; i++) {
    char *p = malloc(8);
    if (!p)
      continue;
    p[0] = 1;
    free(p);
  }
  return 0;
}
