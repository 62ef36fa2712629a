// safe, or unknown
#include <stdlib.h>
extern void reach_error(void);
struct s { int key; char c; };
static int cmp(const void *a, const void *b) { return ((const struct s *)a)->key - ((const struct s *)b)->key; }
int main(void) {
  struct s a[3] = {{3, 'c'}, {1, 'a'}, {2, 'b'}};
  qsort(a, 3, sizeof *a, cmp);
  if (a[0].c != 'a' || a[2].c != 'c') reach_error();
  return 0;
}
