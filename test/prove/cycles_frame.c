// safe
#include <stdlib.h>
struct node {
  struct node *next;
  int data;
};
/*@ cycles next; requires \circular(next, x);
    assigns \interval(next, x, NULL);
    ensures x->next == x; */
void f(struct node *x) { x->next = x; }
/*@ cycles next; requires \circular(next, x) && \edge(next, x, y) && \edge(next, y, z) && x != z;
    assigns \interval(next, x, z);
    ensures \circular(next, x); */
void g(struct node *x, struct node *y, struct node *z) { x->next = z; }
