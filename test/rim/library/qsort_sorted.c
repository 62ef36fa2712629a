// safe, or unknown
extern void reach_error(void);
#include <stdlib.h>
static int less(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}
int main(void) {
  int a[3] = {3, 1, 2};
  qsort(a, 3, sizeof *a, less);
  if (a[0] != 1 || a[2] != 3) reach_error();
  return 0;
}
