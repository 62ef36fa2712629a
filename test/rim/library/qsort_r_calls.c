// unsafe, or unknown
extern void reach_error(void);
#define _GNU_SOURCE
#include <stdlib.h>
static int compare(const void *k, const void *e, void *x) { *(int *)x = 1; return 0; }
int main(void) {
  int a[2] = {1, 2}, seen = 0;
  qsort_r(a, 2, sizeof *a, compare, &seen);
  if (seen) reach_error();
  return 0;
}
