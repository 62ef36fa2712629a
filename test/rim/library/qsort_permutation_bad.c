// unsafe, or unknown
extern void reach_error(void);
#include <stdlib.h>
static int compare(const void *a, const void *b) { return 0; }
int main(void) {
  int a[3] = {1, 2, 3};
  qsort(a, 3, sizeof *a, compare);
  if (a[0] + a[1] + a[2] != 7) reach_error();
  return 0;
}
