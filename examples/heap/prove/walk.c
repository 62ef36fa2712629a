// prove: safe
// Example 1 of chapter 4, the run of Table 4.1: a walk to a node that the list contains.
#include <stddef.h>

struct node {
  struct node *next;
  int data;
};

/*@ requires y != NULL && \reach_plus(next, x, y);
    ensures \result == y; */
struct node *walk(struct node *x, struct node *y) {
  //@ loop invariant \reach(next, x, y);
  while (x != y) x = x->next;
  return x;
}
