// error 7:13: there is no result here
#include <stdlib.h>
struct node {
  struct node *next;
  int data;
};
//@ ensures \result == NULL;
void f(struct node *x) { x->next = NULL; }
