// unsafe
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct n { int v; struct n *next; };
static struct n *insert(struct n *l, int v) {
  struct n **at = &l, *x = malloc(sizeof *x);
  while (*at && (*at)->v < v) at = &(*at)->next;
  x->v = v, x->next = *at, *at = x;
  return l;
}
int main(void) {
  struct n *l = 0;
  for (int i = 0; i < 3; i++) l = insert(l, __VERIFIER_nondet_int());
  for (struct n *p = l; p->next; p = p->next)
    if (p->v >= p->next->v) reach_error();
  return 0;
}
