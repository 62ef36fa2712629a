// unsafe, or unknown; flags: --property valid-memsafety
#define _GNU_SOURCE
#include <stdio.h>
int main(void) {
  char *p = 0;
  size_t n = 0;
  if (getdelim(&p, &n, 'x', stdin) < 0) return 0;
  return 0;
}
