// unsafe, or unknown
extern void reach_error(void);
#include <stdlib.h>
/* How often and in which order the comparison is called is not said: not native: an argument about the standard. */
static int calls;
static int less(const void *a, const void *b) {
  calls++;
  int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}
int main(void) {
  int a[3] = {1, 2, 3};
  qsort(a, 3, sizeof *a, less);
  if (calls != 2) reach_error();
  return 0;
}
