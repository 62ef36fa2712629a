// unsafe, or unknown
extern void reach_error(void);
#include <stdlib.h>
static int cmp(const void *a, const void *b) { return **(int *const *)b - **(int *const *)a; }
int main(void) {
  int x = 1, y = 2;
  int *a[] = {&x, &y};
  qsort(a, 2, sizeof *a, cmp);
  *a[0] = 7;
  if (y == 7) reach_error();
  return 0;
}
