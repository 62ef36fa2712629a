// unsafe, or unknown; flags: --property valid-memcleanup
#include <stdlib.h>
static void *kept[3];
static int n;
static int cmp(const void *a, const void *b) {
  if (n < 3) kept[n++] = malloc(1);
  return *(const int *)a - *(const int *)b;
}
int main(void) {
  int a[2] = {2, 1};
  qsort(a, 2, sizeof *a, cmp);
  for (int i = 1; i < n; i++) free(kept[i]);
  return 0;
}
/* not native: a run without the sanitizer of the property does not fail */
