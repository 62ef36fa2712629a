// safe; flags: --property valid-memcleanup
#include <stdlib.h>
int main(void) {
  void *p = calloc((size_t)1 << 33, (size_t)1 << 33);
  return p != 0;
}
