// safe; flags: --property valid-memcleanup
#include <stdlib.h>
int main(void) {
  void *p = malloc(4);
  if (!p) return 0;
  for (;;) {
  }
}
