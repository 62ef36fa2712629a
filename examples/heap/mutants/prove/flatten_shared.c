// prove: fails 30: invariant-entry, 30: invariant-kept
// Inner lists may be shared.
#include <stddef.h>

struct node {
  struct node *n, *m, *c;
};

/*@ requires h != NULL;
    requires \exists struct node *s; s != NULL && \reach_plus(m, h, s);
    requires \forall struct node *a, *b, *e;
               \reach(n, h, a) && a != b && \reach(m, a, b) && b != e && e != NULL ==> !\reach(n, b, e);
    requires \forall struct node *a, *b, *e;
               a != NULL && e != NULL && b != e && \reach(n, h, a) && \reach(m, a, b) && \reach(m, b, e) ==>
               b->c == NULL;
    ensures \result == h;
    ensures \forall struct node *a, *b;
              b != NULL && \reach(n, h, a) && \old(\reach(m, a, b)) ==> \reach(m, h, b);
    ensures \forall struct node *b, *e;
              b != NULL && e != NULL && b != e && \reach(m, h, b) && \reach(m, b, e) ==> b->c == NULL; */
struct node *flatten(struct node *h) {
  struct node *i = h, *j = NULL;
  /*@ loop invariant i == NULL || \reach(n, h, i);
      loop invariant j == NULL ? i == h : \reach(m, h, j) && j->m == i;
      loop invariant \forall struct node *a, *b;
                       a != NULL && b != NULL && \reach(n, h, a) && !\reach(n, i, a) && \old(\reach(m, a, b)) ==>
                       \reach(m, h, b);
      loop invariant \forall struct node *a, *b; a != NULL && \reach(n, i, a) ==>
                       (\reach(m, a, b) <==> \old(\reach(m, a, b)));
      loop invariant \forall struct node *a, *b;
                       a != NULL && b != NULL && \reach(n, i, a) && \reach(m, a, b) && \reach(m, h, b) ==> a == i;
      loop invariant \forall struct node *a, *b;
                       a != NULL && b != NULL && \reach(m, h, a) && !\reach(m, i, a) ==>
                       (\reach(c, a, b) <==> a == b);
      loop invariant \forall struct node *a, *b, *e;
                       a != NULL && e != NULL && b != e && \reach(n, i, a) && \reach(m, a, b) && \reach(m, b, e) ==>
                       b->c == NULL; */
  while (i != NULL) {
    struct node *k = i;
    /*@ loop invariant i != NULL && \reach(n, h, i) && \reach(m, h, i);
        loop invariant \forall struct node *a, *b;
                         a != NULL && b != NULL && \reach(n, h, a) && !\reach(n, i, a) && \old(\reach(m, a, b)) ==>
                         \reach(m, h, b);
        loop invariant \forall struct node *a, *b; a != NULL && \reach(n, i, a) ==>
                         (\reach(m, a, b) <==> \old(\reach(m, a, b)));
        loop invariant \forall struct node *a, *b;
                         a != NULL && b != NULL && \reach(n, i, a) && \reach(m, a, b) && \reach(m, h, b) ==> a == i;
        loop invariant \forall struct node *a, *b;
                         a != NULL && b != NULL && \reach(m, h, a) && !\reach(m, i, a) ==>
                         (\reach(c, a, b) <==> a == b);
        loop invariant \forall struct node *a, *b, *e;
                         a != NULL && e != NULL && b != e && \reach(n, i, a) && \reach(m, a, b) && \reach(m, b, e) ==>
                         b->c == NULL;
        loop invariant k == i || (\reach(m, i, j) && j->m == k); */
    while (k != NULL) {
      j = k;
      k = k->m;
    }
    j->c = NULL;
    i = i->n;
    j->m = NULL;
    j->m = i;
  }
  j->c = NULL;
  j->c = h;
  //@ assert \tail(m, h, j) && j->c == h;
  return h;
}
