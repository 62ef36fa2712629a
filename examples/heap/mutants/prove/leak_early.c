// prove: fails 21: precondition
// A node is given back before those that it leads to.
#include <stdlib.h>

struct node {
  struct node *next;
};

/*@ requires x == NULL || \allocated(x);
    requires \forall struct node *a; a != x && a != NULL && \reach(next, x, a) ==> !\allocated(a);
    assigns \nothing;
    ensures \forall struct node *a; \allocated(a) <==> a != x && \old(\allocated(a)); */
void release(struct node *x) { free(x); }

/*@ requires \stable(next, h);
    assigns \nothing;
    ensures \forall struct node *a; \allocated(a) <==> !\reach(next, h, a) && \old(\allocated(a)); */
void release_all(struct node *h) {
  if (h == NULL) return;
  struct node *t = h->next;
  release(h);
  release_all(t);
}
