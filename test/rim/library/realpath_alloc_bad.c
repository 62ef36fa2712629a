// unsafe, or unknown; flags: --property valid-memsafety
#define _GNU_SOURCE
#include <stdlib.h>
int main(void) {
  char *p = realpath("/", 0);
  p = 0;
  return 0;
}
