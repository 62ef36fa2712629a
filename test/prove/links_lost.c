// unsafe 15: postcondition
#include <stdlib.h>
struct node {
  struct node *next;
  int data;
};
//@ requires x != NULL;
void f(struct node *x) {
  x->next = NULL;
}



/*@ requires x != NULL && \reach_plus(next, x, y);
    ensures \reach(next, x, y); */
void g(struct node *x, struct node *y) { f(x); }
