// infer: trace: null dereference, at most 1 nodes
// The list may end.
#include <stddef.h>

struct node {
  struct node *next;
  int data;
};

/*@ cycles next;
    requires h != NULL;
    ensures \forall struct node *a; a != NULL && \reach(next, h, a) ==> a->data == 1; */
void mark(struct node *h) {
  struct node *p = h;
  do {
    p->data = 1;
    p = p->next;
  } while (p != h);
}
