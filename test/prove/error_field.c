// error 7:21: there is no field 'nxt' here, or several structs have one
#include <stdlib.h>
struct node {
  struct node *next;
  int data;
};
//@ requires \reach(nxt, x, x);
void f(struct node *x) { x->next = NULL; }
