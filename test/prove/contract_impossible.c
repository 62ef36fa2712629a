// fails 11: possible
#include <stdlib.h>
struct node {
  struct node *next;
  int data;
};
//@ assigns \nothing;
//@ ensures \result != \result;
struct node *g(struct node *x);
//@ ensures x == NULL;
void f(struct node *x) { g(x); }
