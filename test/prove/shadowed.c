// safe
#include <stdlib.h>
struct node {
  struct node *next;
  int data;
};
/*@ requires x != NULL && x->next != NULL;
    ensures \result == x; */
struct node *f(struct node *x) {
  struct node *y = x;
  {
    struct node *x = y->next;
    //@ assert x != NULL && y->next == x;
    y = x;
  }
  return x;
}
