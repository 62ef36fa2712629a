// prove: fails 13: invariant-entry
// The precondition does not say that y can be reached.
#include <stddef.h>

struct node {
  struct node *next;
  int data;
};

/*@ requires y != NULL && x != NULL;
    ensures \result == y; */
struct node *walk(struct node *x, struct node *y) {
  //@ loop invariant \reach(next, x, y);
  while (x != y) x = x->next;
  return x;
}
