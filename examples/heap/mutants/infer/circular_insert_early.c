// infer: trace: the postcondition does not hold, at most 3 nodes
// The new node is linked to the one before it, not to the first.
#include <stddef.h>

struct node {
  struct node *next;
  int data;
};

/*@ cycles next;
    requires \circular(next, h);
    requires e != NULL && !\reach(next, h, e);
    ensures e->next == h && \circular(next, h) && \reach(next, h, e); */
void insert(struct node *h, struct node *e) {
  struct node *p = h;
  while (p->next != h) p = p->next;
  e->next = p;
  p->next = e;
}
