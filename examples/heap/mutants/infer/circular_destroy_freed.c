// infer: trace: use of memory that is not allocated, at most 2 nodes
// The successor is read after the node was freed.
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
    struct node *t = p;
    free(p);
    p = t->next;
  }
  free(h);
}
