// unsafe line 9; flags: --property valid-memsafety
#include <stdlib.h>
struct s { int n; int a[]; };
int main(void) {
  struct s *p = malloc(sizeof *p + 8), *q = malloc(sizeof *q);
  if (!p || !q) return 0;
  p->n = 1, p->a[0] = 2;
  *q = *p;
  int r = q->a[0];
  free(p), free(q);
  return r;
}
