// prove: safe
// Table 3.5, "create": a list of unknown length from new memory. What was allocated before is not in it (Table 4.6).
#include <stdlib.h>

struct node {
  struct node *next;
  int data;
};

/*@ ensures \stable(next, \result);
    ensures \forall struct node *a; \old(\allocated(a)) ==> \allocated(a) && !\reach(next, \result, a); */
struct node *create(int length) {
  struct node *h = NULL;
  /*@ loop invariant \stable(next, h);
      loop invariant \forall struct node *a; \old(\allocated(a)) ==> \allocated(a) && !\reach(next, h, a); */
  while (length > 0) {
    struct node *t = malloc(sizeof *t);
    if (t == NULL) return h;
    t->next = h;
    h = t;
    length = length - 1;
  }
  return h;
}
