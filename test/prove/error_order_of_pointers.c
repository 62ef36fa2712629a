// error 7:16: pointers can be compared by == and != only
#include <stdlib.h>
struct node {
  struct node *next;
  int data;
};
//@ requires x <= x;
void f(struct node *x) { x->next = NULL; }
