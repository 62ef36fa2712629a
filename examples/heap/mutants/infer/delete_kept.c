// infer: trace: the postcondition does not hold, at most 3 nodes
// The node is not taken out.
#include <stddef.h>

struct node {
  struct node *next;
  int data;
};

/*@ requires x != NULL && \reach(next, h, x);
    ensures !\reach(next, \result, x); */
struct node *delete(struct node *h, struct node *x) {
  struct node *i = h, *j = NULL;
  while (i != x && i != NULL) {
    j = i;
    i = i->next;
  }
  if (i == NULL) return h;
  if (j == NULL) return i->next;
  return h;
}
