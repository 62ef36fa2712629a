// safe
#include <stdlib.h>
struct node {
  struct node *next;
  int data;
};
/*@ cycles next <= 2; requires \circular(next, x) && \circular(next, y) && !\reach(next, x, y);
    ensures \circular(next, x) && \reach(next, x, y);
    ensures \forall struct node *a; \reach(next, x, a) <==> \old(\reach(next, x, a) || \reach(next, y, a)); */
void join(struct node *x, struct node *y) {
  struct node *t = x->next;
  x->next = y->next;
  y->next = t;
}
/*@ cycles next <= 2; requires \circular(next, x) && \reach(next, x, y) && x != y && y != NULL;
    requires \forall struct node *a; \circular(next, a) ==> \reach(next, x, a);
    ensures \circular(next, x) && \circular(next, y) && \disjoint(next, x, y);
    ensures \forall struct node *a; a != NULL ==> (\reach(next, y, a) <==> \old(a != x && \between(next, x, a, y))); */
void split(struct node *x, struct node *y) {
  struct node *t = x->next;
  x->next = y->next;
  y->next = t;
}
