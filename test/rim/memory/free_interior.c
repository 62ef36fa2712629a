// safe; flags: --property valid-memsafety
#include <stdlib.h>
struct s { int a, b; };
int main(void) {
  struct s *p = malloc(sizeof *p);
  if (!p) return 0;
  free(&p->a);
  return 0;
}
