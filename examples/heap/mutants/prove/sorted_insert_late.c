// prove: unsafe 13: postcondition
// Stops one node too late.
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
              (\reach(next, \result, a) <==> a == e || \old(\reach(next, h, a))); */
struct node *sorted_insert(struct node *h, struct node *e) {
  struct node *i = h, *j = NULL;
  /*@ loop invariant j == NULL ? i == h : \reach(next, h, j) && j->next == i;
      loop invariant \forall struct node *a;
                       a != NULL && \reach(next, h, a) && !\reach(next, i, a) ==> a->data < e->data; */
  while (i != NULL && i->data < e->data) {
    j = i;
    i = i->next;
  }
  if (i != NULL) {
    j = i;
    i = i->next;
  }
  e->next = i;
  if (j == NULL) return e;
  j->next = e;
  return h;
}
