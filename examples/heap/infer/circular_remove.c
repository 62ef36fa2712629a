// infer: safe
// Section 6.2: a node is taken out of a circular list and freed.
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
  p->next = x->next;
  free(x);
}
