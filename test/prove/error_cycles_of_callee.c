// error 12:3: 'next' may have 1 cycles in 'f' and 0 in 'g', which is called here
#include <stdlib.h>
struct node {
  struct node *next;
  int data;
};
//@ requires x != NULL;
void g(struct node *x);
/*@ cycles next;
    requires \circular(next, x); */
void f(struct node *x) { x = x->next;
  g(x);
}
