// prove: unsafe 24: cycle
// e is linked to the wrong neighbour.
#include <stddef.h>

struct node {
  struct node *next;
  int data;
};

/*@ requires h != NULL && \reach_plus(next, h, x);
    requires e != NULL && e->next == NULL && !\reach(next, h, e);
    assigns \interval(next, h, x), \interval(next, e, e);
    ensures \reach(next, h, e) && e->next == x;
    ensures \forall struct node *a; \old(\reach(next, h, a)) ==> \reach(next, h, a); */
void insert(struct node *e, struct node *h, struct node *x) {
  struct node *p = h, *q = NULL;
  /*@ loop invariant q == NULL ? p == h : \reach(next, h, q) && q->next == p;
      loop invariant \reach(next, p, x); */
  while (p != x && p != NULL) {
    q = p;
    p = p->next;
  }
  e->next = q;
  q->next = e;
}
