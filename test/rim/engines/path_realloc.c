// safe, or unknown
#include <stdlib.h>
extern void reach_error(void);
struct v { int n, *a; };
static void push(struct v *v, int x) {
  v->a = realloc(v->a, (size_t)(v->n + 1) * sizeof *v->a);
  v->a[v->n++] = x;
}
int main(void) {
  struct v v = {0, 0};
  for (int i = 0; i < 4; i++) push(&v, i * i);
  if (v.a[3] != 9 || v.a[2] != 4) reach_error();
  free(v.a);
  return 0;
}
