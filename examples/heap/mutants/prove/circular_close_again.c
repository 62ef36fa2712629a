// prove: unsafe 19: cycle
// There may be a cycle already.
#include <stddef.h>

struct node {
  struct node *next;
  int data;
};

/*@ cycles next;
    requires h != NULL;
    assigns \interval(next, h, NULL);
    ensures \circular(next, h);
    ensures \forall struct node *a, *b; \between(next, h, a, b) <==> \old(\between(next, h, a, b)); */
void close(struct node *h) {
  struct node *p = h;
  //@ loop invariant p != NULL && \reach(next, h, p);
  while (p->next != NULL) p = p->next;
  p->next = h;
}
