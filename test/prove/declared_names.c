// unsafe 10: postcondition
#include <stdlib.h>
struct node {
  struct node *next;
  int data;
};
/*@ requires p != NULL && q != NULL && p->data < q->data;
    assigns \nothing;
    ensures \result == q;
    ensures \result == p; */
struct node *larger(struct node *p, struct node *q);

struct node *larger(struct node *x, struct node *y) {
  if (x->data < y->data) return y;
  return x;
}
