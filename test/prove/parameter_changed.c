// safe
#include <stdlib.h>
struct node {
  struct node *next;
  int data;
};
/*@ ensures \result == x; */
struct node *f(struct node *x) {
  struct node *o = x;
  //@ loop invariant o == \old(x);
  while (x) x = x->next;
  return o;
}
