// error 7:16: a pointer is compared with a number
#include <stdlib.h>
struct node {
  struct node *next;
  int data;
};
//@ requires x == 3;
void f(struct node *x) { x->next = NULL; }
