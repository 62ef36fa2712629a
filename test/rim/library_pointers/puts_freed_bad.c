// unsafe, or unknown; flags: --property valid-memsafety
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  int (*put)(const char *) = puts;
  char *p = calloc(2, 1);
  if (!p) return 0;
  free(p);
  put(p);
  return 0;
}
