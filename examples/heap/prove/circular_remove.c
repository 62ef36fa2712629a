// prove: safe
// A node is taken out of a circular list (section 6.2) and freed; the list is left with one node at least.
#include <stdlib.h>

struct node {
  struct node *next;
  int data;
};

/*@ cycles next;
    requires \circular(next, h) && \reach(next, h, x) && x != h && x != NULL;
    ensures \circular(next, h);
    ensures \forall struct node *a; \reach(next, h, a) <==> a != x && \old(\reach(next, h, a));
    ensures \forall struct node *a; \allocated(a) <==> a != x && \old(\allocated(a)); */
void remove_node(struct node *h, struct node *x) {
  struct node *p = h;
  /*@ loop invariant \circular(next, p) && \reach(next, h, p);
      loop invariant !\between(next, h, x, p); */
  while (p->next != x) p = p->next;
  p->next = x->next;
  free(x);
}
