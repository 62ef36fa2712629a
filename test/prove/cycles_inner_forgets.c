// fails 9: invariant-kept, 13: cycle
#include <stdlib.h>
struct node {
  struct node *next;
  int data;
};
/*@ cycles next; requires \circular(next, x); */
struct node *f(struct node *x, int n) {
  //@ loop invariant \circular(next, x);
  while (n > 0) {
    //@ loop invariant \true;
    while (n > 5) {
      x->next = x;
      n = n - 1;
    }
    x = x->next; n = n - 1;
  }
  return x;
}
