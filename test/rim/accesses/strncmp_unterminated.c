// safe; flags: --property valid-memsafety
#include <stdlib.h>
#include <string.h>
int main(void) {
  char *p = malloc(2);
  if (!p) return 0;
  p[0] = 'a', p[1] = 'b';
  int r = strncmp(p, "abc", 2);
  free(p);
  return r;
}
