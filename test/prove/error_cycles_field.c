// error 7:12: there is no field 'nxt'
#include <stdlib.h>
struct node {
  struct node *next;
  int data;
};
//@ cycles nxt;
struct node *f(struct node *x) { return x->next; }
