// safe; flags: --property valid-init
/* Memory of calloc is set, a local array once it is written. */
#include <stdlib.h>

int main(void) {
  int a[2];
  int *p = calloc(2, 4);
  if (!p)
    return 0;
  a[1] = 3;
  return a[1] + p[1];
}
