// unsafe 8: postcondition
#include <stdlib.h>
struct node {
  struct node *next;
  int data;
};
/*@ cycles next; requires \circular(next, x) && \edge(next, x, y) && \edge(next, y, z) && x != z;
    ensures \unchanged(next);
    ensures \forall struct node *a, *b; \reach(next, a, b) <==> \old(\reach(next, a, b)); */
void swap(struct node *x, struct node *y, struct node *z) {
  struct node *t = z->next;
  if (t == y) return;
  x->next = z;
  z->next = y;
  y->next = t == x ? x : t;
}
