// error 7:14: 'next' has no cycles here; write 'cycles next;' into the contract
#include <stdlib.h>
struct node {
  struct node *next;
  int data;
};
//@ requires \circular(next, x);
struct node *f(struct node *x) { return x->next; }
