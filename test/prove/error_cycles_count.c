// error 7:20: expected the most cycles that there may be, from 1 to 4
#include <stdlib.h>
struct node {
  struct node *next;
  int data;
};
//@ cycles next <= 9;
struct node *f(struct node *x) { return x->next; }
