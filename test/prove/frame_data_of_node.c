// safe
#include <stdlib.h>
struct node {
  struct node *next;
  int data;
};
//@ requires x != NULL && y != NULL && x != y && y->data < 2;
//@ assigns x->data;
//@ ensures x->data == 2 && y->data < x->data;
void f(struct node *x, struct node *y) { x->data = 2; }
/*@ requires x != NULL && y != NULL && x != y && y->data == 1;
    assigns x->data;
    ensures y->data == 1 && x->data == 2; */
void g(struct node *x, struct node *y) { f(x, y); }
