// error 12:3: 'next' may have 0 cycles in 'f' and 2 in 'g', which is called here
#include <stdlib.h>
struct node {
  struct node *next;
  int data;
};
//@ cycles next <= 2;
//@ requires x != NULL;
void g(struct node *x);
//@ requires x != NULL;
void f(struct node *x) { x = x->next;
  g(x);
}
