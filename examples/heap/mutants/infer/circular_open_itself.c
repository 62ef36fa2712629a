// infer: trace: the postcondition does not hold, at most 1 nodes
// The last node is linked to itself.
#include <stddef.h>

struct node {
  struct node *next;
  int data;
};

/*@ cycles next;
    requires \circular(next, h);
    ensures \acyclic(next, h) && \tail(next, h, \result); */
struct node *open(struct node *h) {
  struct node *p = h;
  while (p->next != h) p = p->next;
  p->next = p;
  return p;
}
