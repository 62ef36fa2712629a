// error 7:14: there is no state 'Here' here; lemmas name theirs in braces after the lemma's name
#include <stdlib.h>
struct node {
  struct node *next;
  int data;
};
//@ requires \at(x, Here) == x;
void f(struct node *x) { x->next = NULL; }
