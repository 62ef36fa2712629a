// unsafe; flags: --property valid-memsafety
#include <stdlib.h>
struct s { int a[10]; };
int main(void) {
  struct s x = {{0}}, *p = malloc(sizeof *p);
  if (!p) return 0;
  *p = x;
  free(p); x = *p;
  return x.a[0];
}
