// unsafe line 9; flags: --property valid-init
/* Memory of malloc is not set. */
#include <stdlib.h>

int main(void) {
  int *p = malloc(8);
  if (!p)
    return 0;
  int r = p[0] + 1;
  free(p);
  return r;
}
