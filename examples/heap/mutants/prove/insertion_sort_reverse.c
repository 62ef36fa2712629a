// prove: unsafe 13: postcondition
// The wrong order.
#include <stddef.h>

struct node {
  struct node *next;
  int data;
};

/*@ requires e != NULL && e->next == NULL && !\reach(next, h, e);
    requires \sorted(next, data, h, NULL);
    assigns \interval(next, h, NULL), \interval(next, e, e);
    ensures \sorted(next, data, \result, NULL);
    ensures \forall struct node *a; a != NULL ==>
              (\reach(next, \result, a) <==> a == e || \old(\reach(next, h, a)));
    ensures \forall struct node *a, *b;
              a != NULL && b != NULL && \old(\reach(next, h, a)) && \old(\reach(next, h, b)) ==>
              (\reach(next, a, b) <==> \old(\reach(next, a, b))); */
struct node *insert(struct node *h, struct node *e) {
  if (h == NULL || e->data >= h->data) {
    e->next = h;
    return e;
  }
  struct node *t = insert(h->next, e);
  h->next = t;
  return h;
}

/*@ assigns \interval(next, h, NULL);
    ensures \sorted(next, data, \result, NULL);
    ensures \forall struct node *a; a != NULL ==> (\reach(next, \result, a) <==> \old(\reach(next, h, a))); */
struct node *insertion_sort(struct node *h) {
  if (h == NULL) return NULL;
  struct node *t = insertion_sort(h->next);
  h->next = NULL;
  return insert(t, h);
}
