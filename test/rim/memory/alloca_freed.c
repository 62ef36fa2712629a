// unsafe, or unknown; flags: --property valid-memsafety
#include <alloca.h>
#include <stdlib.h>
int main(void) {
  char *p = alloca(4);
  p[0] = 1;
  free(p);
  return 0;
}
