// safe, or unknown; flags: --property valid-alignment
#include <stdlib.h>
struct s { char n; long a[]; };
int main(void) {
  struct s *p = malloc(sizeof *p + 2 * sizeof(long));
  if (!p) return 0;
  p->a[1] = 1;
  free(p);
  return 0;
}
