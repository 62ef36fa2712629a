// unsafe; flags: --property valid-memsafety
/* not native: the address sanitizer makes a block of one byte. */
#include <stdlib.h>
int main(void) {
  char *p = malloc(0);
  if (!p) return 0;
  char c = p[0];
  free(p);
  return c;
}
