// infer: trace: the postcondition does not hold, at most 3 nodes
// Returns the node itself.
#include <stddef.h>

struct node {
  struct node *next;
  int data;
};

/*@ requires \reach(next, h, x);
    ensures x == h ? \result == NULL : \reach(next, h, \result) && \result->next == x; */
struct node *prev(struct node *h, struct node *x) {
  struct node *i = h, *j = NULL;
  while (i != x && i != NULL) {
    i = i->next;
    j = i;
  }
  return j;
}
