// prove: safe
// Once round a circular list (section 6.2), and every node of it is marked.
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
  do {
    p->data = 1;
    p = p->next;
  } while (p != h);
}
