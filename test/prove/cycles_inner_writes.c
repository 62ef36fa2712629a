// safe
#include <stdlib.h>
struct node {
  struct node *next;
  int data;
};
/*@ cycles next; requires \circular(next, x);
    ensures \circular(next, x); */
void shorten(struct node *x, int n) {
  //@ loop invariant \circular(next, x);
  while (n > 0) {
    struct node *p = x;
    //@ loop invariant \circular(next, x) && \reach(next, x, p) && p != NULL;
    while (p->next != x) {
      p->next = p->next->next;
      if (p->next == x) break;
      p = p->next;
    }
    n = n - 1;
  }
}
