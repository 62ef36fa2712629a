// unsafe 13: null-dereference
#include <stdlib.h>
struct cell {
  struct cell *link;
  unsigned char small;
};
struct cell *start;
//@ requires x != NULL && start != NULL && x->small < start->small;
void f(struct cell *x, int n) {
  //@ loop invariant x != NULL;
  while (x->small < start->small) {
    if (n < 7) x = x->link;
    x->small = 3;
  }
}
