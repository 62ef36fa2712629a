// unsafe, or unknown; flags: --property valid-memsafety
#include <stdlib.h>
int main(void) {
  int n = 4;
  int *p = malloc(n * sizeof *p);
  if (!p) return 0;
  for (int i = 0; i <= n; i++) p[i] = i;
  free(p);
  return 0;
}
