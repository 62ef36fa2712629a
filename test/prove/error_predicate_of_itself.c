// error 7:40: predicate 'p' is defined by itself
#include <stdlib.h>
struct node {
  struct node *next;
  int data;
};
//@ predicate p(struct node *x) = x && p(x);
//@ requires p(x);
void f(struct node *x) { x->next = NULL; }
