// unsafe, or unknown; flags: --property valid-memsafety
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  int (*put)(const char *) = puts;
  char *p = malloc(2);
  if (!p) return 0;
  p[0] = p[1] = 'x';
  put(p);
  free(p);
  return 0;
}
