// error 7:5: at a call, the values of given parameters must follow from the precondition
#include <stdlib.h>
struct node {
  struct node *next;
  int data;
};
//@ given struct node *g;
//@ cycles next;
//@ requires \tail(next, x, g);
void f(struct node *x);
//@ cycles next;
//@ assigns \nothing;
void h(struct node *x) { x = x->next; f(x); }
