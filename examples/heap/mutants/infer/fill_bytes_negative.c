// infer: trace: the postcondition does not hold, at most 1 nodes
// Bytes without a sign: none is negative.
#include <stddef.h>

struct node {
  struct node *next;
  unsigned char data;
};

/*@ requires h != NULL;
    ensures \forall struct node *a; a != NULL && \reach(next, h, a) ==> a->data < 0; */
void fill(struct node *h) {
  struct node *p = h;
  while (p != NULL) {
    p->data = 200;
    p = p->next;
  }
}
