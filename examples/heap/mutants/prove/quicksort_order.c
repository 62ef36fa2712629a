// prove: fails 31: invariant-kept, 32: invariant-kept
// The wrong part comes first.
#include <stddef.h>

struct node {
  struct node *next;
  int data;
};

/*@ requires \disjoint(next, h, rest) && \sorted(next, data, rest, NULL);
    requires \forall struct node *a, *b;
               a != NULL && b != NULL && \reach(next, h, a) && \reach(next, rest, b) ==> a->data <= b->data;
    assigns \interval(next, h, NULL), \interval(next, rest, rest);
    ensures \sorted(next, data, \result, NULL);
    ensures \forall struct node *a; a != NULL ==>
              (\reach(next, \result, a) <==> \old(\reach(next, h, a)) || \old(\reach(next, rest, a))); */
struct node *quicksort(struct node *h, struct node *rest) {
  if (h == NULL) return rest;
  struct node *low = NULL, *high = NULL, *i = h->next;
  h->next = NULL;
  /*@ loop invariant h->next == NULL;
      loop invariant i == NULL || \old(\reach_plus(next, h, i));
      loop invariant \forall struct node *a, *b; a != NULL && \old(\reach(next, i, a)) ==>
                       (\reach(next, a, b) <==> \old(\reach(next, a, b)));
      loop invariant \forall struct node *a, *b; a != NULL && \reach(next, rest, a) ==>
                       (\reach(next, a, b) <==> \old(\reach(next, a, b)));
      loop invariant \forall struct node *a; a != NULL ==>
                       (\reach(next, low, a) || \reach(next, high, a) <==>
                        a != h && \old(\reach(next, h, a)) && !\old(\reach(next, i, a)));
      loop invariant \disjoint(next, low, high);
      loop invariant \forall struct node *a; a != NULL && \reach(next, low, a) ==> a->data < h->data;
      loop invariant \forall struct node *a; a != NULL && \reach(next, high, a) ==> h->data <= a->data; */
  while (i != NULL) {
    struct node *t = i->next;
    if (i->data > h->data) {
      i->next = low;
      low = i;
    } else {
      i->next = high;
      high = i;
    }
    i = t;
  }
  struct node *sorted = quicksort(high, rest);
  h->next = sorted;
  return quicksort(low, h);
}
