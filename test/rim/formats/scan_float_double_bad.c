// unsafe, or unknown; flags: --property valid-memsafety
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  float *f = calloc(1, sizeof *f);
  if (!f) return 0;
  sscanf("1.5", "%lf", (double *)f);
  int r = *f > 0;
  free(f);
  return r;
}
