// error 7:12: 'data' is no link field
#include <stdlib.h>
struct node {
  struct node *next;
  int data;
};
//@ cycles data;
struct node *f(struct node *x) { x->data = 1; return x->next; }
