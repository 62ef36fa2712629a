// prove: safe
// Section 6.2: `release` demands that nothing is lost with a node: all that it leads to has been given back before.
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
  release_all(h->next);
  release(h);
}
