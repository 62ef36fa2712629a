// safe
#include <stdlib.h>
struct node {
  struct node *next;
  int data;
};
/*@ cycles next; requires \circular(next, x) && \acyclic(next, y) && (y == NULL || !\reach(next, y, x));
    requires \disjoint(next, x, y);
    ensures \circular(next, x);
    ensures \forall struct node *a; \reach(next, x, a) <==> \old(\reach(next, x, a) || \reach(next, y, a)); */
void append(struct node *x, struct node *y) {
  struct node *i = y;
  /*@ loop invariant \circular(next, x) && \disjoint(next, x, i) && \acyclic(next, i);
      loop invariant \forall struct node *a; \reach(next, x, a) || \reach(next, i, a) <==>
                       \old(\reach(next, x, a) || \reach(next, y, a)); */
  while (i != NULL) {
    struct node *p = x, *e = i;
    i = i->next;
    //@ loop invariant \circular(next, p) && \reach(next, x, p);
    while (p->next != x) p = p->next;
    p->next = e;
    e->next = x;
  }
}
