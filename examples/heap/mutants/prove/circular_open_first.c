// prove: unsafe 13: postcondition, 14: postcondition
// The first node is cut off, not the last.
#include <stddef.h>

struct node {
  struct node *next;
  int data;
};

/*@ cycles next;
    requires \circular(next, h);
    assigns \interval(next, h, NULL);
    ensures \acyclic(next, h) && \tail(next, h, \result);
    ensures \forall struct node *a, *b; \between(next, h, a, b) <==> \old(\between(next, h, a, b)); */
struct node *open(struct node *h) {
  struct node *p = h;
  //@ loop invariant \circular(next, p) && \reach(next, h, p);
  while (p->next != h) p = p->next;
  h->next = NULL;
  return p;
}
