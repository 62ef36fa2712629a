// fails 8: possible
#include <stdlib.h>
struct node {
  struct node *next;
  int data;
};
/*@ cycles next; requires \circular(next, x) && \acyclic(next, x); */
struct node *f(struct node *x) { return x->next; }
