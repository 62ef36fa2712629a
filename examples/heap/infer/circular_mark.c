// infer: safe
// Section 6.2: once round a circular list, and all of it is marked.
#include <stddef.h>

struct node {
  struct node *next;
  int data;
};

/*@ cycles next;
    requires \circular(next, h);
    ensures \forall struct node *a; a != NULL && \reach(next, h, a) ==> a->data == 1; */
void mark(struct node *h) {
  struct node *p = h;
  do {
    p->data = 1;
    p = p->next;
  } while (p != h);
}
