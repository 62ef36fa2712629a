// prove: unsafe 13: postcondition, 17: postcondition
// The new node is linked to the one before it, not to the first.
#include <stddef.h>

struct node {
  struct node *next;
  int data;
};

/*@ cycles next;
    requires \circular(next, h);
    requires e != NULL && !\reach(next, h, e);
    ensures e->next == h;
    ensures \forall struct node *a; \reach(next, h, a) <==> a == e || \old(\reach(next, h, a));
    ensures \forall struct node *a, *b; b != e && b != NULL ==>
              (\between(next, h, a, b) <==> \old(\between(next, h, a, b)));
    ensures \circular(next, h); */
void insert(struct node *h, struct node *e) {
  struct node *p = h;
  //@ loop invariant \circular(next, p) && \reach(next, h, p);
  while (p->next != h) p = p->next;
  e->next = p;
  p->next = e;
}
