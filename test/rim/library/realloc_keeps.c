// safe, or unknown
extern void reach_error(void);
#include <stdlib.h>
int main(void) {
  int *p = malloc(2 * sizeof *p);
  if (!p) return 0;
  p[0] = 5;
  p[1] = 6;
  int *q = realloc(p, 8 * sizeof *q);
  if (!q) return 0;
  if (q[1] != 6) reach_error();
  return 0;
}
