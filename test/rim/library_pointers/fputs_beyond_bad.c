// unsafe, or unknown; flags: --property valid-memsafety
#include <stdio.h>
#include <stdlib.h>
struct sink { int (*put)(const char *, FILE *); };
int main(void) {
  struct sink s = {fputs};
  char *p = malloc(2);
  if (!p) return 0;
  p[0] = p[1] = 'x';
  s.put(p, stdout);
  free(p);
  return 0;
}
