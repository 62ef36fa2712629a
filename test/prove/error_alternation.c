// error 7:5: this requires cannot be assumed: outside of the decidable fragment: the quantifier alternation 'forall a ... exists b'
#include <stdlib.h>
struct node {
  struct node *next;
  int data;
};
//@ requires \forall struct node *a; a != NULL ==> (\exists struct node *b; \reach_plus(next, b, a));
void f(struct node *x) { x->next = NULL; }
