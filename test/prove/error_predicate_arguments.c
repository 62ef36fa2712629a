// error 8:14: predicate 'p' takes 1 arguments
#include <stdlib.h>
struct node {
  struct node *next;
  int data;
};
//@ predicate p(struct node *x) = x != NULL;
//@ requires p(x, x);
void f(struct node *x) { x->next = NULL; }
