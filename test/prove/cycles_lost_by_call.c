// fails 17: null-dereference
#include <stdlib.h>
struct node {
  struct node *next;
  int data;
};
/*@ cycles next; requires \circular(next, x);
    ensures \circular(next, x); */
void shuffle(struct node *x);
/*@ cycles next; requires \circular(next, x) && \reach(next, x, y) && y != NULL; */
struct node *f(struct node *x, struct node *y) {
  shuffle(x);
  /* Nothing says that y is still on the cycle. */


  x = x->next->next;
  return y->next->next;
}
