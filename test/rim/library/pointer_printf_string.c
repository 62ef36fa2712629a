// unsafe, or unknown; flags: --property valid-memsafety
#include <stdio.h>
#include <stdlib.h>
struct log { int (*print)(const char *, ...); };
int main(void) {
  struct log l = {printf};
  char *p = malloc(2);
  if (!p) return 0;
  p[0] = p[1] = 'x';
  l.print("%s\n", p);
  free(p);
  return 0;
}
