// unsafe, or unknown; flags: --property valid-memsafety
#include <stdlib.h>
int main(void) {
  char *p = getenv("PATH");
  if (!p) return 0;
  p = realloc(p, 10000);
  free(p);
  return 0;
}
