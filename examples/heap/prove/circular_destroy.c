// prove: safe
// All nodes of a circular list are freed (section 6.2), and no others.
#include <stdlib.h>

struct node {
  struct node *next;
  int data;
};

/*@ cycles next;
    requires \circular(next, h);
    ensures \forall struct node *a; a != NULL ==> (\allocated(a) <==> \old(\allocated(a) && !\reach(next, h, a))); */
void destroy(struct node *h) {
  struct node *p = h->next;
  /*@ loop invariant \reach(next, p, h);
      loop invariant \forall struct node *a; \between(next, p, a, h) ==> \allocated(a) && \old(\reach(next, h, a));
      loop invariant \forall struct node *a; a != NULL && \old(\reach(next, h, a)) && !\between(next, p, a, h) ==>
                       !\allocated(a);
      loop invariant \forall struct node *a; a != NULL && !\old(\reach(next, h, a)) ==>
                       (\allocated(a) <==> \old(\allocated(a))); */
  while (p != h) {
    struct node *t = p->next;
    free(p);
    p = t;
  }
  free(h);
}
