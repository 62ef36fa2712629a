// fails 9: assigns
#include <stdlib.h>
struct node {
  struct node *next;
  int data;
};
//@ requires x != NULL;
//@ assigns \nothing;
void f(struct node *x) { x->data = 1; }
