// unsafe, or unknown; flags: --property valid-memcleanup
/* not native: no leak check there */
#include <stdlib.h>
static void *p;
__attribute__((destructor)) static void last(void) { free(p); }
int main(void) {
  p = malloc(3);
  _Exit(0);
}
