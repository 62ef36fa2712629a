// unsafe 12: assert, 15: unreachable
#include <stdlib.h>
struct node {
  struct node *next;
  int data;
};
extern void reach_error(void);
//@ requires x != NULL;
void f(struct node *x) {
  struct node *y = x->next;
  //@ assert y == x->next;
  //@ assert y != NULL;
  y = y->next;
  if (y)
    reach_error();
}
