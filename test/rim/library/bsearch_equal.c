// unsafe, or unknown
extern void reach_error(void);
#include <stdlib.h>
/* Which of equal elements is found is not said: not native: an argument about the standard. */
static int compare(const void *k, const void *e) { return *(const int *)k - *(const int *)e; }
int main(void) {
  int a[3] = {3, 3, 3}, k = 3;
  int *p = bsearch(&k, a, 3, sizeof *a, compare);
  if (p == a) reach_error();
  return 0;
}
