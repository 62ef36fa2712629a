// prove: unsafe 11: postcondition, 17: invariant-kept
// Looks for a node with another value.
#include <stddef.h>

struct node {
  struct node *next;
  int data;
};

/*@ assigns \nothing;
    ensures \result == NULL || (\reach(next, h, \result) && \result->data == v);
    ensures \forall struct node *a;
              a != NULL && \reach(next, h, a) && !\reach(next, \result, a) ==> a->data != v; */
struct node *find(struct node *h, int v) {
  struct node *i = h;
  /*@ loop invariant i == NULL || \reach(next, h, i);
      loop invariant \forall struct node *a;
                       a != NULL && \reach(next, h, a) && !\reach(next, i, a) ==> a->data != v; */
  while (i != NULL && i->data == v) i = i->next;
  return i;
}
