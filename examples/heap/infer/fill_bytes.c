// infer: safe
// Bytes without a sign: 200 is 200, not -56.
#include <stddef.h>

struct node {
  struct node *next;
  unsigned char data;
};

/*@ requires h != NULL;
    ensures \forall struct node *a; a != NULL && \reach(next, h, a) ==> a->data == 200; */
void fill(struct node *h) {
  struct node *p = h;
  while (p != NULL) {
    p->data = 200;
    p = p->next;
  }
}
