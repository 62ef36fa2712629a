// unsafe 10: postcondition
#include <stdlib.h>
struct node {
  struct node *next;
  int data;
};
//@ predicate above(struct node *x) = \forall struct node *a; \reach(next, x, a) ==> \reach(next, a, x);
/*@ requires x != NULL;

    ensures \forall struct node *a; above(a); */
void f(struct node *x) { x->data = 3; }
