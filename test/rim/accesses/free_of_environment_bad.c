// unsafe, or unknown; flags: --property valid-memsafety
#include <stdlib.h>
int main(void) {
  char *p = getenv("PATH");
  free(p);
  return 0;
}
