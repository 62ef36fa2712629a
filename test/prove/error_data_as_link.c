// error 7:21: 'data' is no link field: it does not point to a struct
#include <stdlib.h>
struct node {
  struct node *next;
  int data;
};
//@ requires \reach(data, x, x);
void f(struct node *x) { x->data = 1; }
