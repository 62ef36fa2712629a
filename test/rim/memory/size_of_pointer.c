// safe; flags: --property valid-memsafety
#include <stdlib.h>
struct s { int a[8]; };
int main(void) {
  struct s *p = malloc(sizeof *p);
  if (!p) return 0;
  p->a[7] = 1;
  free(p);
  return 0;
}
