// safe; flags: --spec test/rim/specs/deref.prp
#include <stdlib.h>
/* not native: only accesses are asked for */
int main(void) {
  char *p = malloc(4);
  free(p);
  return 0;
}
