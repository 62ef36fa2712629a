// error 7:5: this ensures cannot be proved: outside of the decidable fragment: the quantifier alternation 'forall a ... exists b'
#include <stdlib.h>
struct node {
  struct node *next;
  int data;
};
//@ ensures \exists struct node *a; \forall struct node *b; \reach(next, a, b);
void f(struct node *x) { x = x; }
