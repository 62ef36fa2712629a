// safe, or unknown; flags: --property valid-memsafety
#include <stdint.h>
#include <stdlib.h>
int main(void) {
  long *p = malloc(8);
  if (!p) return 0;
  uintptr_t t = (uintptr_t)p | 1;
  *(long *)(t & ~(uintptr_t)1) = 3;
  free((void *)(t - 1));
  return 0;
}
