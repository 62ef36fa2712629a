// safe, or unknown; flags: --property valid-memsafety
#include <stddef.h>
#include <stdlib.h>
struct s { int a, b; };
int main(void) {
  struct s *p = malloc(offsetof(struct s, b));
  if (!p) return 0;
  p->a = 3;
  int r = p->a;
  free(p);
  return r;
}
