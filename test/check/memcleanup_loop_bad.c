// unsafe line 10; flags: --property valid-memcleanup
/* Only the last one is freed. */
#include <stdlib.h>

int main(void) {
  char *p = 0;
  for (int i = 0; i < 3; i++)
    p = malloc(8);
  free(p);
  return 0;
}
