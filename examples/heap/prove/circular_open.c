// prove: safe
// A circular list is cut before h (section 6.2): what is left ends, and its nodes keep their order.
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
  p->next = NULL;
  return p;
}
