// infer: trace: the postcondition does not hold, at most 3 nodes
// The list ends in a node that was there before.
#include <stdlib.h>

struct node {
  struct node *next;
  int data;
};

/*@ given struct node *x;
    requires \allocated(x) && \stable(next, end);
    ensures !\reach(next, \result, x); */
struct node *create(int length, struct node *end) {
  struct node *h = end;
  while (length > 0) {
    struct node *t = malloc(sizeof *t);
    if (t == NULL) return h;
    t->next = h;
    h = t;
    length = length - 1;
  }
  return h;
}
