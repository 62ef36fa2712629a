// unsafe, or unknown
extern void reach_error(void);
#include <stdlib.h>
static int compare(const void *k, const void *e) { return *(const int *)k - *(const int *)e; }
int main(void) {
  int a[4] = {1, 3, 5, 7}, k = 5;
  if (bsearch(&k, a, 4, sizeof *a, compare)) reach_error();
  return 0;
}
