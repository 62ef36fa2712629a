// prove: unsafe 39: postcondition
// Claims that the old path is still there.
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
                       (\reach(next, a, b) <==> \old(\reach(next, h, b)) && \old(\reach(next, b, a)));
      loop invariant \forall struct node *a, *b;
                       a != NULL && b != NULL && \old(\reach(next, h, a)) && !\reach(next, d, a) ==>
                       (\reach(next, a, b) <==> \old(\reach(next, a, b))); */
  while (c != NULL) {
    struct node *t = c->next;
    c->next = d;
    d = c;
    c = t;
  }
  return d;
}

/*@ requires z != NULL && !\reach(next, h, z) && z->next == k && k != NULL && \reach(next, h, k);
    requires x != NULL && \reach_plus(next, k, x);
    assigns \interval(next, h, NULL);
    ensures \reach(next, z, k) && \reach(next, z, h) && \reach(next, z, x) && \reach(next, x, k); */
void reverse_with_cutpoint(struct node *h, struct node *z, struct node *k, struct node *x) {
  reverse(h);
}
