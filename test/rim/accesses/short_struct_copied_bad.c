// unsafe line 8; flags: --property valid-memsafety
#include <stddef.h>
#include <stdlib.h>
struct s { int a, b; };
int main(void) {
  struct s *p = calloc(1, offsetof(struct s, b)), x;
  if (!p) return 0;
  x = *p;
  free(p);
  return x.a;
}
