// safe; flags: --property valid-memsafety
#include <stdlib.h>
/* Whether it frees or gives a new object, no access here is wrong, and with a check nothing is lost. */
int main(void) {
  char *p = malloc(4);
  if (!p) return 0;
  free(p);
  return 0;
}
