// safe; flags: --property valid-memsafety
#include <stdlib.h>
#pragma pack(1)
struct s { unsigned a : 3, b : 10, c : 11; };
int main(void) {
  struct s *p = calloc(1, sizeof *p);
  if (!p) return 0;
  p->c = 5;
  int r = p->c + p->a;
  free(p);
  return r;
}
