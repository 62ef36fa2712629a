// infer: safe
// Section 6.2: the last node of a list is linked to the first.
#include <stddef.h>

struct node {
  struct node *next;
  int data;
};

/*@ cycles next;
    requires h != NULL;
    requires \forall struct node *a; !\circular(next, a);
    ensures \circular(next, h); */
void close(struct node *h) {
  struct node *p = h;
  while (p->next != NULL) p = p->next;
  p->next = h;
}
