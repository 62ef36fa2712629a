// fails 8: possible
#include <stdlib.h>
struct node {
  struct node *next;
  int data;
};
//@ requires x == NULL && \reach_plus(next, x, x);
void f(struct node *x) { x->next = NULL; }
