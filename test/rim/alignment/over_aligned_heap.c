// unsafe, or unknown; flags: --property valid-alignment
/* not native: where the heap lies is luck */
#include <stdlib.h>
struct s { _Alignas(64) int x; };
int main(void) {
  struct s *p = malloc(sizeof *p);
  if (!p) return 0;
  p->x = 1;
  free(p);
  return 0;
}
