// prove: fails 19: invariant-kept
// The invariant does not say that the rest of the list is as it was.
#include <stddef.h>

struct node {
  struct node *next;
  int data;
};

/*@ assigns \interval(next, h, NULL);
    ensures \forall struct node *a; a != NULL && \old(\reach(next, h, a)) ==> \reach(next, \result, a);
    ensures \forall struct node *a, *b; a != NULL && b != NULL && \old(\reach(next, h, a)) ==>
              (\reach(next, a, b) <==> \old(\reach(next, h, b)) && \old(\reach(next, b, a))); */
struct node *reverse(struct node *h) {
  struct node *c = h;
  struct node *d = NULL;
  /*@ loop invariant c == NULL || \old(\reach(next, h, c));
      loop invariant d == NULL || \old(\reach(next, h, d));
      loop invariant \forall struct node *a; a != NULL && \old(\reach(next, h, a)) ==>
                       (\reach(next, d, a) <==> !\old(\reach(next, c, a)));
      loop invariant \forall struct node *a, *b;
                       a != NULL && b != NULL && \old(\reach(next, h, a)) && \reach(next, d, a) ==>
                       (\reach(next, a, b) <==> \old(\reach(next, h, b)) && \old(\reach(next, b, a))); */
  while (c != NULL) {
    struct node *t = c->next;
    c->next = d;
    d = c;
    c = t;
  }
  return d;
}
