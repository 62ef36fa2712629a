// safe; flags: --property valid-memsafety
#define _GNU_SOURCE
#include <stdlib.h>
int main(void) {
  void *p = 0;
  if (posix_memalign(&p, 64, 100)) return 0;
  free(p);
  p = 0;
  return 0;
}
