// error 7:5: at a call, the values of given parameters must follow from the precondition: x->f == g, \tail(f, x, g) or g == x
#include <stdlib.h>
struct node {
  struct node *next;
  int data;
};
//@ given struct node *g;
//@ requires \reach(next, x, g);
void f(struct node *x);
//@ assigns \nothing;
void h(struct node *x) { f(x); }
