// safe
#include <stdlib.h>
struct node {
  struct node *next;
  int data;
};
//@ assigns \nothing;
int length(struct node *x) {
  int n = 0;
  while (x) {
    n = 1;
    x = x->next;
  }
  return n;
}
/*@ requires x != NULL && \reach_plus(next, x, y);
    assigns \nothing;
    ensures \reach_plus(next, x, y); */
void g(struct node *x, struct node *y) { length(x); }
