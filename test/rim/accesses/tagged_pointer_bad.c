// unsafe, or unknown; flags: --property valid-memsafety
#include <stdint.h>
#include <stdlib.h>
int main(void) {
  long *p = malloc(8);
  if (!p) return 0;
  uintptr_t t = (uintptr_t)p | 1;
  *(long *)t = 3;
  free(p);
  return 0;
}
/* not native: the sanitizer does not see a misaligned access that is outside in part */
