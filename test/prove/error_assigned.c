// error 7:14: '\interval' belongs into an assigns clause
#include <stdlib.h>
struct node {
  struct node *next;
  int data;
};
//@ requires \interval(next, x, x);
void f(struct node *x) { x->next = NULL; }
