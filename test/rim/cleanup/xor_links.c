// safe, or unknown; flags: --property valid-memcleanup
#include <stdint.h>
#include <stdlib.h>
int main(void) {
  uintptr_t a = (uintptr_t)malloc(4), b = (uintptr_t)malloc(4), x = a ^ b;
  free((void *)a);
  free((void *)(x ^ a));
  return 0;
}
