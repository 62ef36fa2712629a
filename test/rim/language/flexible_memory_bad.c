// unsafe; flags: --property valid-memsafety
#include <stdlib.h>
struct s { int n; int a[]; };
int main(void) {
  struct s *p = malloc(sizeof *p + 3 * sizeof(int));
  if (!p) return 0;
  p->a[ 3 ] = 1;
  free(p);
  return 0;
}
