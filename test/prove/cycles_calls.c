// safe
#include <stdlib.h>
struct node {
  struct node *next;
  int data;
};
/*@ cycles next; requires \circular(next, x); assigns \nothing;
    ensures \result->next == x && \reach(next, x, \result); */
struct node *last(struct node *x);
/*@ cycles next; requires \circular(next, x) && !\reach(next, x, e);
    ensures \circular(next, x) && \edge(next, x, e);
    ensures \forall struct node *a; \reach(next, x, a) <==> \old(\reach(next, x, a)) || a == e; */
void insert_after(struct node *x, struct node *e) {
  e->next = x->next;
  x->next = e;
}
/*@ cycles next; requires \circular(next, x) && !\reach(next, x, e) && !\reach(next, x, d) && d != e;
    ensures \circular(next, x) && \reach(next, x, e) && \reach(next, x, d);
    ensures \forall struct node *a; a != d && a != e ==> (\reach(next, x, a) <==> \old(\reach(next, x, a))); */
void insert_both(struct node *x, struct node *d, struct node *e) {
  struct node *l = last(x);
  insert_after(l, e);
  insert_after(x, d);
}
