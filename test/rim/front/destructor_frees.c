// safe, or unknown; flags: --property valid-memsafety
#include <stdlib.h>
static char *p;
__attribute__((destructor)) static void last(void) { free(p); }
int main(void) {
  p = malloc(1);
  return 0;
}
