// infer: safe
// Table 4.6, "reverse": what came before y comes after it now.
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
  struct node *d = NULL;
  while (c != NULL) {
    struct node *t = c->next;
    c->next = d;
    d = c;
    c = t;
  }
  return d;
}
