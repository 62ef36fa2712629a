// safe; flags: --property valid-alignment
/* The address is rounded up. */
#include <stdint.h>

int main(void) {
  char b[32] = {0};
  uintptr_t n = ((uintptr_t)b + 7) & ~(uintptr_t)7;
  long *p = (long *)n;
  *p = 1;
  return 0;
}
