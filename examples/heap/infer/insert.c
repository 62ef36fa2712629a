// infer: safe
// Figure 4.1; Table 4.6, "insert": e is in the list, directly before x.
#include <stddef.h>

struct node {
  struct node *next;
  int data;
};

/*@ requires h != NULL && \reach_plus(next, h, x);
    requires e != NULL && e->next == NULL && !\reach(next, h, e);
    ensures \reach(next, h, e) && e->next == x; */
void insert(struct node *e, struct node *h, struct node *x) {
  struct node *p = h, *q = NULL;
  while (p != x && p != NULL) {
    q = p;
    p = p->next;
  }
  q->next = e;
  e->next = p;
}
