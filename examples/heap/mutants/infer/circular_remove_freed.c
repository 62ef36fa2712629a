// infer: trace: use of memory that is not allocated, at most 2 nodes
// The node is looked into after it was freed.
#include <stdlib.h>

struct node {
  struct node *next;
  int data;
};

/*@ cycles next;
    requires \circular(next, h) && \reach(next, h, x) && x != h && x != NULL;
    ensures \circular(next, h) && !\allocated(x); */
void remove_node(struct node *h, struct node *x) {
  struct node *p = h;
  while (p->next != x) p = p->next;
  free(x);
  p->next = x->next;
}
