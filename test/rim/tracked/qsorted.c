// safe, or unknown; flags: --property valid-memtrack
#include <stdlib.h>
static char *a[3];
static int cmp(const void *x, const void *y) { return **(char *const *)x - **(char *const *)y; }
int main(void) {
  for (int i = 0; i < 3; i++) a[i] = calloc(1, 1), *a[i] = (char)(3 - i);
  qsort(a, 3, sizeof *a, cmp);
  return 0;
}
