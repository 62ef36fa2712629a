// infer: trace: null dereference, at most 2 nodes
// y need not be in the list.
#include <stddef.h>

struct node {
  struct node *next;
  int data;
};

/*@ requires y != NULL && x != NULL;
    ensures \result == y; */
struct node *walk(struct node *x, struct node *y) {
  while (x != y) x = x->next;
  return x;
}
