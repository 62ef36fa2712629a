// safe, or unknown
#include <stdlib.h>
extern void reach_error(void);
static int a[3] = {3, 1, 2};
/* C11 7.22.5p2: both arguments are elements of the array; glibc of some versions passes copies */
static int cmp(const void *x, const void *y) { return *(const int *)x - *(const int *)y; }
int main(void) {
  qsort(a, 3, sizeof *a, cmp);
  qsort(a, 0, sizeof *a, 0);
  if (a[0] + a[1] + a[2] != 6 && a[0] == 1) reach_error();
  return 0;
}
