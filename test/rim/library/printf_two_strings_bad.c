// unsafe, or unknown; flags: --property valid-memsafety
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
  char *p = malloc(2);
  if (!p) return 0;
  p[0] = 'x';
  p[1] = 'y';
  printf("%d %s\n", 1, p);
  free(p);
  return 0;
}
