// unsafe line 9; flags: --property valid-memtrack
/* Memory is lost. */
#include <stdlib.h>

int main(void) {
  int *p = malloc(sizeof *p);
  if (!p) return 0;
  p = 0;
  return 0;
}
