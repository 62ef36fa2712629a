// fails 10: postcondition
#include <stdlib.h>
struct node {
  struct node *next;
  int data;
};
//@ assigns \data(data);
void f(struct node *x);
/*@ requires x != NULL && x->data == 1;
    ensures x->data == 1; */
void g(struct node *x) { f(x); }
