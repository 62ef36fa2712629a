// unsafe, or unknown; flags: --property valid-memsafety
#include <stdlib.h>
int main(void) {
  for (int i = 0; i < 3; i++) {
    int *p = malloc(sizeof *p);
    if (!p) continue;
    *p = i;
    if (*p == 1) continue;
    free(p);
  }
  return 0;
}
