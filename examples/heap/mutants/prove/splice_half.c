// prove: unsafe 17: postcondition
// The back pointer of x stays.
#include <stddef.h>

struct node {
  struct node *next, *prev;
};

/*@ requires x != NULL && \reach_plus(next, h, x);
    requires \forall struct node *a, *b; a != NULL && b != NULL && \reach(next, h, a) ==>
               (\reach(prev, a, b) <==> \reach(next, h, b) && \reach(next, b, a));
    ensures \forall struct node *a; a != NULL ==>
              (\reach(next, h, a) <==> \old(\reach(next, h, a)) && !\old(\reach(next, x, a)));
    ensures \forall struct node *a; a != NULL ==> (\reach(next, x, a) <==> \old(\reach(next, x, a)));
    ensures \forall struct node *a, *b; a != NULL && b != NULL && \reach(next, h, a) ==>
              (\reach(prev, a, b) <==> \reach(next, h, b) && \reach(next, b, a));
    ensures \forall struct node *a, *b; a != NULL && b != NULL && \reach(next, x, a) ==>
              (\reach(prev, a, b) <==> \reach(next, x, b) && \reach(next, b, a)); */
void splice(struct node *h, struct node *x) {
  struct node *p = x->prev;
  p->next = NULL;
}
