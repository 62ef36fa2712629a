// safe; flags: --property valid-memsafety
#include <stdlib.h>
/* Allocated memory has no declared type: writing is allowed. */
struct s { const int a; };
int main(void) {
  struct s *p = malloc(sizeof *p);
  if (!p) return 0;
  *(int *)&p->a = 3;
  int r = p->a;
  free(p);
  return r - 3;
}
