// prove: unsafe 11: postcondition, 13: postcondition
// The list is not linked anew.
#include <stddef.h>

struct node {
  struct node *next;
  int data;
};

/*@ assigns \interval(next, h, NULL);
    ensures \forall struct node *a; a != NULL ==>
              (\reach(next, \result, a) <==> \old(\reach(next, h, a)) && a->data != v);
    ensures \forall struct node *a, *b;
              a != NULL && b != NULL && \old(\reach(next, h, a)) && \old(\reach(next, h, b)) ==>
              (\reach(next, a, b) <==> a == b || (\old(\reach(next, a, b)) && a->data != v && b->data != v)); */
struct node *filter(struct node *h, int v) {
  if (h == NULL) return NULL;
  struct node *t = filter(h->next, v);
  if (h->data == v) {
    h->next = NULL;
    return t;
  }
  return h;
}
