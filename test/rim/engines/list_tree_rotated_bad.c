// unsafe, or unknown; flags: --property valid-memsafety
#include <stdlib.h>
struct t { struct t *l, *r; int k; };
static struct t *node(int k, struct t *l, struct t *r) {
  struct t *x = malloc(sizeof *x);
  if (!x) exit(1);
  x->k = k, x->l = l, x->r = r;
  return x;
}
static void drop(struct t *x) {
  if (!x) return;
  drop(x->l), drop(x->r);
  free(x);
}
int main(void) {
  struct t *t = node(2, node(1, 0, 0), node(3, 0, 0)), *r = t->r;
  r->l = t->l;
  drop(r);
  drop(t);
  return 0;
}
