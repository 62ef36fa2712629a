// unsafe, or unknown
extern void reach_error(void);
#include <stdlib.h>
/* The order of equal elements is not said: not native: an argument about the standard. */
struct pair { int key, value; };
static int less(const void *a, const void *b) {
  return ((const struct pair *)a)->key - ((const struct pair *)b)->key;
}
int main(void) {
  struct pair a[2] = {{1, 1}, {1, 2}};
  qsort(a, 2, sizeof *a, less);
  if (a[0].value == 2) reach_error();
  return 0;
}
