// prove: fails 16: sharing; at most 14 nodes
// Table 5.5, "filter": removed nodes still lead into the list, so that many of its nodes are shared.
#include <stddef.h>

struct node {
  struct node *next;
  int data;
};

/*@ assigns \interval(next, h, NULL);
    ensures \forall struct node *a; a != NULL ==>
              (\reach(next, \result, a) <==> \old(\reach(next, h, a)) && a->data != v);
    ensures \forall struct node *a, *b;
              a != NULL && b != NULL && \old(\reach(next, h, a)) && \old(\reach(next, h, b)) && a->data != v ==>
              (\reach(next, a, b) <==> \old(\reach(next, a, b)) && b->data != v); */
struct node *filter(struct node *h, int v) {
  if (h == NULL) return NULL;
  struct node *t = filter(h->next, v);
  if (h->data == v) return t;
  h->next = t;
  return h;
}
