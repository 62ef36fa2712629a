// unsafe, or unknown; flags: --property valid-memsafety
#include <stdlib.h>
static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
int main(void) {
  int a[4] = {4, 3, 2, 1};
  qsort(a, 5, sizeof *a, compare);
  return a[0];
}
