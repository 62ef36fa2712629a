// safe, or unknown; flags: --property valid-init
#include <stdlib.h>
static int cmp(const void *a, const void *b) { return *(const int *)a > *(const int *)b; }
int main(void) {
  int a[4];
  a[0] = 3, a[1] = 1;
  qsort(a, 2, sizeof *a, cmp);
  return a[0] + a[1];
}
