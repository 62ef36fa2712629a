// infer: trace: creation of a cycle, at most 2 nodes
// Table 4.7, "reverse": the first node is linked to itself.
#include <stddef.h>

struct node {
  struct node *next;
  int data;
};

/*@ given struct node *x, *y;
    requires \segment(next, h, NULL);
    requires x != NULL && y != NULL && \reach(next, h, x) && \reach(next, x, y);
    ensures \reach(next, \result, y) && \reach(next, y, x); */
struct node *reverse(struct node *h) {
  struct node *c = h;
  struct node *d = h;
  while (c != NULL) {
    struct node *t = c->next;
    c->next = d;
    d = c;
    c = t;
  }
  return d;
}
