// prove: unsafe 19: null-dereference; at most 2 nodes
// Table 3.6, "find": the end of the list is not looked for.
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
  while (i->data != v) i = i->next;
  return i;
}
