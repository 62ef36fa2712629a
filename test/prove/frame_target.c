// fails 9: assigns
#include <stdlib.h>
struct node {
  struct node *next;
  int data;
};
//@ requires x != NULL && x != y && !\reach(next, y, x);
//@ assigns \interval(next, x, x);
void f(struct node *x, struct node *y) { x->next = y; }
