// error 7:39: 'next' has no cycles here
#include <stdlib.h>
struct node {
  struct node *next;
  int data;
};
//@ lemma l: \forall struct node *a; !\circular(next, a);
//@ requires x != NULL;
struct node *f(struct node *x) { return x->next; }
