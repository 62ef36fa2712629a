// fails 11: assigns
#include <stdlib.h>
struct node {
  struct node *next;
  int data;
};
//@ assigns \interval(next, x, NULL);
void f(struct node *x);
/*@ requires x != NULL;
    assigns \interval(next, x, x); */
void g(struct node *x) { f(x); }
