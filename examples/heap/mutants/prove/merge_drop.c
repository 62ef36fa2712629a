// prove: unsafe 14: postcondition
// The rest of the second list is dropped.
#include <stddef.h>

struct node {
  struct node *next;
  int data;
};

/*@ requires \disjoint(next, h, k);
    requires \sorted(next, data, h, NULL) && \sorted(next, data, k, NULL);
    assigns \interval(next, h, NULL), \interval(next, k, NULL);
    ensures \sorted(next, data, \result, NULL);
    ensures \forall struct node *a; a != NULL ==>
              (\reach(next, \result, a) <==> \old(\reach(next, h, a)) || \old(\reach(next, k, a))); */
struct node *merge(struct node *h, struct node *k) {
  struct node *i = h, *j = k, *first = NULL, *last = NULL;
  /*@ loop invariant i == NULL || \old(\reach(next, h, i));
      loop invariant j == NULL || \old(\reach(next, k, j));
      loop invariant \forall struct node *a, *b; a != NULL && (\old(\reach(next, i, a)) || \old(\reach(next, j, a))) ==>
                       (\reach(next, a, b) <==> \old(\reach(next, a, b)));
      loop invariant last == NULL ==> first == NULL && i == h && j == k;
      loop invariant last != NULL ==> \reach(next, first, last) && (last->next == i || last->next == j);
      loop invariant last != NULL ==>
                       (\forall struct node *a; a != NULL ==>
                          (\reach(next, first, a) && \reach(next, a, last) <==>
                           (\old(\reach(next, h, a)) || \old(\reach(next, k, a))) &&
                             !\old(\reach(next, i, a)) && !\old(\reach(next, j, a))));
      loop invariant \sorted(next, data, first, last);
      loop invariant last != NULL && i != NULL ==> last->data <= i->data;
      loop invariant last != NULL && j != NULL ==> last->data <= j->data; */
  while (i != NULL && j != NULL) {
    struct node *t;
    if (i->data <= j->data) {
      t = i;
      i = i->next;
    } else {
      t = j;
      j = j->next;
    }
    if (last == NULL)
      first = t;
    else
      last->next = t;
    last = t;
  }
  if (last == NULL) return i;
  last->next = i;
  return first;
}
