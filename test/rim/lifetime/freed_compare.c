// safe, or unknown
extern void reach_error(void);
#include <stdlib.h>
int main(void) {
  int *p = malloc(4), *q = malloc(4);
  if (!p || !q) return 0;
  if (p == q) reach_error();
  free(p);
  free(q);
  return 0;
}
