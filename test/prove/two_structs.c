// fails 12: postcondition
#include <stdlib.h>
struct node {
  struct node *next;
  int data;
};
struct other {
  struct other *next;
};
/*@ requires x != NULL && y != NULL;
    ensures \reach(next, x, NULL) && x->next == NULL;
    ensures y->next == NULL; */
void f(struct node *x, struct other *y) { x->next = NULL; }
