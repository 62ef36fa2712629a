// infer: trace: null dereference, at most 3 nodes
// Table 4.7, "filter": the head may have the value; there is no node before it.
#include <stddef.h>

struct node {
  struct node *next;
  int data;
};

/*@ given struct node *x, *y;
    requires x != NULL && y != NULL && \reach(next, h, x) && \reach(next, x, y) && x->data != v && y->data != v;
    ensures \reach(next, h, x) && \reach(next, x, y); */
void filter(struct node *h, int v) {
  struct node *i = h, *j = NULL;
  while (i != NULL) {
    if (i->data == v)
      j->next = i->next;
    else
      j = i;
    i = i->next;
  }
}
