// error 10:9: this loop invariant cannot be assumed: outside of the decidable fragment: the quantifier alternation
#include <stdlib.h>
struct node {
  struct node *next;
  int data;
};
//@ requires x != NULL;
void f(struct node *x) {
  struct node *i = x;
  /*@   loop invariant \forall struct node *a; a->next == i ==> a == x; */
  while (i) i = i->next;
}
