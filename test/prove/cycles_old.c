// safe
#include <stdlib.h>
struct node {
  struct node *next;
  int data;
};
/*@ cycles next; requires \circular(next, x) && \reach(next, x, y) && \edge(next, y, x);
    ensures \old(\circular(next, x)) && \acyclic(next, x) && \old(\edge(next, y, x)) && \tail(next, x, y);
    ensures \old(x->next) == \result; */
struct node *f(struct node *x, struct node *y) {
  struct node *t = x->next;
  y->next = NULL;
  return t == NULL || x == y ? x : t;
}
/*@ cycles next; requires \circular(next, x);
    ensures \unchanged(next); */
void g(struct node *x) {
  struct node *t = x->next;
  x->next = NULL;
  //@ assert \old(\circular(next, x)) && !\circular(next, x);
  x->next = t;
}
