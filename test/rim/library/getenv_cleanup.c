// safe; flags: --property valid-memcleanup
// What getenv gives is not the program's to free.
#include <stdlib.h>
int main(void) {
  char *p = getenv("PATH");
  if (p) return p[0];
  return 0;
}
