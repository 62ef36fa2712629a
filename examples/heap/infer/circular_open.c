// infer: safe
// Section 6.2: a circular list is cut before h.
#include <stddef.h>

struct node {
  struct node *next;
  int data;
};

/*@ cycles next;
    requires \circular(next, h);
    ensures \acyclic(next, h) && \tail(next, h, \result); */
struct node *open(struct node *h) {
  struct node *p = h;
  while (p->next != h) p = p->next;
  p->next = NULL;
  return p;
}
