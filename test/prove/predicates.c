// safe
#include <stdlib.h>
struct node {
  struct node *next;
  int data;
};
//@ predicate list(struct node *x) = \forall struct node *a; \reach(next, x, a) ==> a == x || a == NULL;
/*@ requires x != NULL && list(x) && x->next == y;
    ensures y == NULL && \old(list(x)); */
void f(struct node *x, struct node *y) { x->data = 3; }
