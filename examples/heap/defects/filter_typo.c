// infer: trace: creation of a cycle, at most 4 nodes
// Table 4.7, "filter": the list's head is used instead of the iterator.
#include <stddef.h>

struct node {
  struct node *next;
  int data;
};

/*@ given struct node *x, *y;
    requires h == NULL || h->data != v;
    requires x != NULL && y != NULL && \reach(next, h, x) && \reach(next, x, y) && x->data != v && y->data != v;
    ensures \reach(next, h, x) && \reach(next, x, y); */
void filter(struct node *h, int v) {
  struct node *i = h, *j = NULL;
  while (i != NULL) {
    if (i->data == v)
      j->next = h->next;
    else
      j = i;
    i = i->next;
  }
}
