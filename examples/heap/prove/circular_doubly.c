// prove: safe
// A node is inserted into a circular doubly-linked list, after h: along prev, the nodes come in the opposite order of next.
#include <stddef.h>

struct node {
  struct node *next, *prev;
  int data;
};

/* From each node the way back leads to h through the nodes before it, and from h it leads to the last one. */
/*@ predicate ring(struct node *h, struct node *last) =
      \circular(next, h) && \circular(prev, h) && \reversed(next, prev, h, NULL) && \reach(next, h, last) &&
      last->next == h && h->prev == last; */

/*@ given struct node *last;
    cycles next, prev;
    requires ring(h, last);
    requires e != NULL && !\reach(next, h, e) && !\reach(prev, h, e);
    ensures h->next == e && e->prev == h;
    ensures \forall struct node *a; \reach(next, h, a) <==> a == e || \old(\reach(next, h, a));
    ensures \old(h == last) ==> ring(h, e);
    ensures \old(h != last) ==> ring(h, last); */
void insert(struct node *h, struct node *e) {
  e->next = h->next;
  e->prev = h;
  h->next->prev = e;
  h->next = e;
}
