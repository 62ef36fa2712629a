// safe; flags: --property valid-init
#include <stdlib.h>
struct s { int n; int a[]; };
int main(void) {
  struct s *p = calloc(1, sizeof *p + 12);
  if (!p) return 0;
  int r = p->a[2];
  free(p);
  return r;
}
