// fails 12: possible, 11: invariant-entry
#include <stdlib.h>
struct node {
  struct node *next;
  int data;
};
//@ requires x != NULL;
void f(struct node *x) {
  struct node *i = x;

  //@ loop invariant i != NULL && i == NULL;
  while (i) i = i->next;
}
