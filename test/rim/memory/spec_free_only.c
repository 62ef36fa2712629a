// safe, or unknown; flags: --spec test/rim/specs/free.prp
#include <stdlib.h>
/* not native: only invalid frees are asked for */
int main(void) {
  char *p = malloc(4);
  if (!p) return 0;
  free(p);
  return p[0];
}
