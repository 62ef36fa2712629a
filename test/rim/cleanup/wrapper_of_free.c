// safe; flags: --property valid-memcleanup
#include <stdlib.h>
static void (*release)(void *) = free;
int main(void) {
  void *p = malloc(3);
  release(p);
  return 0;
}
