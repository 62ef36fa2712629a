// infer: safe
// Section 6.2: all nodes of a circular list are freed, h at last.
#include <stdlib.h>

struct node {
  struct node *next;
  int data;
};

/*@ cycles next;
    requires \circular(next, h);
    ensures !\allocated(h); */
void destroy(struct node *h) {
  struct node *p = h->next;
  while (p != h) {
    struct node *t = p->next;
    free(p);
    p = t;
  }
  free(h);
}
