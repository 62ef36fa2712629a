// unsafe, or unknown; flags: --property valid-memsafety
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  char *p = 0;
  size_t n = 0;
  long r = getline(&p, &n, stdin);
  p = 0;
  return r > 0;
}
