// infer: safe
// Section 6.2: a node is inserted into a circular list, before h.
#include <stddef.h>

struct node {
  struct node *next;
  int data;
};

/*@ cycles next;
    requires \circular(next, h);
    requires e != NULL && !\reach(next, h, e);
    ensures e->next == h && \circular(next, h) && \reach(next, h, e); */
void insert(struct node *h, struct node *e) {
  struct node *p = h;
  while (p->next != h) p = p->next;
  e->next = h;
  p->next = e;
}
