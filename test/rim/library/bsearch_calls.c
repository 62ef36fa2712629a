// safe, or unknown
extern void reach_error(void);
#include <stdlib.h>
static int compare(const void *k, const void *e) { return *(const int *)k - *(const int *)e; }
int main(void) {
  int a[3] = {1, 3, 5}, k = 3;
  int *p = bsearch(&k, a, 3, sizeof *a, compare);
  if (p != a + 1) reach_error();
  return 0;
}
