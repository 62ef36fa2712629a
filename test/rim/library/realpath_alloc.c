// safe, or unknown; flags: --property valid-memsafety
#define _GNU_SOURCE
#include <stdlib.h>
int main(void) {
  char *p = realpath("/", 0);
  free(p);
  return 0;
}
