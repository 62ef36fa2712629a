// safe, or unknown; flags: --property valid-memsafety
#define _GNU_SOURCE
#include <string.h>
#include <stdlib.h>
int main(void) {
  char *p = strdup("abc");
  free(p);
  return 0;
}
