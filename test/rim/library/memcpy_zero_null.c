// safe, or unknown; flags: --property valid-memsafety
#include <string.h>
/* No byte is accessed. */
int main(void) {
  char a[1];
  volatile unsigned long n = 0;
  memmove(a + 1, a, n);
  return 0;
}
