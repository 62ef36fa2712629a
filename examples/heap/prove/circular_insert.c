// prove: safe
// A node is inserted into a circular list (section 6.2), before h: the place is looked for.
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
  e->next = h;
  p->next = e;
}
