// safe, or unknown; flags: --property valid-memsafety
#include <stdlib.h>
struct v { int *a; int n; };
static void grow(struct v *v) {
  int *b = realloc(v->a, (v->n + 1) * 1000 * sizeof *b);
  if (!b) exit(0);
  v->a = b;
  v->n++;
}
int main(void) {
  struct v v = {0, 0};
  grow(&v);
  int *p = v.a;
  grow(&v);
  p = v.a;
  p[0] = 1;
  free(v.a);
  return 0;
}
