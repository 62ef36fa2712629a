// safe, or unknown; flags: --property valid-memsafety
#include <stdint.h>
#include <stdlib.h>
/* not native: the sanitizer does not see the pointer */
int main(void) {
  uintptr_t p = (uintptr_t)malloc(8) ^ 1;
  free((void *)(p ^ 1));
  return 0;
}
