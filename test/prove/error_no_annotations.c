// error 0:0: there are no annotations here; docs/annotations.md says how they look
#include <stdlib.h>
struct node {
  struct node *next;
  int data;
};
void f(struct node *x) { x->next = NULL; }
