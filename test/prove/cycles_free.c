// fails 9: postcondition
#include <stdlib.h>
struct node {
  struct node *next;
  int data;
};
/*@ cycles next; requires \circular(next, x);
    ensures !\allocated(x) && \forall struct node *a; !\circular(next, a);
    ensures \unchanged(next);
    ensures \edge(next, x, NULL); */
void f(struct node *x) { free(x); }
