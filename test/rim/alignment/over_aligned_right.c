// safe, or unknown; flags: --property valid-alignment
#include <stdlib.h>
struct s { _Alignas(64) int x; };
int main(void) {
  struct s *p = aligned_alloc(64, sizeof *p);
  if (!p) return 0;
  p->x = 1;
  free(p);
  return 0;
}
