// unsafe line 15; flags: --property valid-memcleanup
/* Allocated by a function of its own; one of two is freed. */
#include <stdlib.h>

static void *get(int n) {
  void *p = malloc(n);
  if (!p)
    exit(1);
  return p;
}
int main(void) {
  char *p = get(4);
  char *q = get(8);
  free(p);
  return 0;
}
