// unsafe, or unknown; flags: --property valid-memsafety
#include <string.h>
#include <stdlib.h>
int main(void) {
  char *p = 0;
  char *q = strdup(p);
  free(q);
  return 0;
}
