// prove: unsafe 13: postcondition
// The loop is not entered: it should test its condition last.
#include <stddef.h>

struct node {
  struct node *next;
  int data;
};

/*@ cycles next;
    requires \circular(next, h);
    assigns \data(data);
    ensures \forall struct node *a; a != NULL && \reach(next, h, a) ==> a->data == 1; */
void mark(struct node *h) {
  struct node *p = h;
  /*@ loop invariant \circular(next, p) && \reach(next, h, p);
      loop invariant \forall struct node *a; \between(next, h, a, p) && a != p ==> a->data == 1; */
  while (p != h) {
    p->data = 1;
    p = p->next;
  }
}
