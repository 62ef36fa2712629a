// fails 9: assigns
#include <stdlib.h>
struct node {
  struct node *next;
  int data;
};
//@ requires x != NULL && y != NULL && !\reach(next, x, y);
//@ assigns \interval(next, y, y);
void f(struct node *x, struct node *y) { x->next = NULL; }
