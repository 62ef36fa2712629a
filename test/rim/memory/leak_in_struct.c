// safe; flags: --property valid-memsafety
#include <stdlib.h>
struct s { char *a; };
int main(void) {
  struct s *x = malloc(sizeof *x);
  if (!x) return 0;
  x->a = malloc(3);
  free(x->a);
  free(x);
  return 0;
}
