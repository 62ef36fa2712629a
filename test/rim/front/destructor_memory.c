// unsafe, or unknown; flags: --property valid-memsafety
#include <stdlib.h>
static char *p;
__attribute__((destructor)) static void last(void) { *p = 1; }
int main(void) {
  p = malloc(1);
  if (p) free(p);
  return 0;
}
