// prove: unsafe 28: null-dereference
// The head may have the value.
#include <stddef.h>

struct node {
  struct node *next;
  int data;
};

/*@ requires h == NULL || h->data == v;
    assigns \interval(next, h, NULL);
    ensures \forall struct node *a; a != NULL ==>
              (\reach(next, h, a) <==> \old(\reach(next, h, a)) && a->data != v);
    ensures \forall struct node *a, *b; a != NULL && b != NULL && \reach(next, h, a) && \reach(next, h, b) ==>
              (\reach(next, a, b) <==> \old(\reach(next, a, b))); */
void filter(struct node *h, int v) {
  struct node *i = h, *j = NULL;
  /*@ loop invariant j == NULL ? i == h : \reach(next, h, j) && j->next == i;
      loop invariant \forall struct node *a; a != NULL ==>
                       (\reach(next, h, a) <==>
                        \old(\reach(next, h, a)) && (a->data != v || \old(\reach(next, i, a))));
      loop invariant \forall struct node *a, *b; a != NULL && \old(\reach(next, i, a)) ==>
                       (\reach(next, a, b) <==> \old(\reach(next, a, b)));
      loop invariant \forall struct node *a, *b; a != NULL && b != NULL && \reach(next, h, a) && \reach(next, h, b) ==>
                       (\reach(next, a, b) <==> \old(\reach(next, a, b))); */
  while (i != NULL) {
    if (i->data == v)
      j->next = i->next;
    else
      j = i;
    i = i->next;
  }
}
