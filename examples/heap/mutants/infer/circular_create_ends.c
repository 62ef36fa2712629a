// infer: trace: the postcondition does not hold, at most 1 nodes
// The first node is not linked to itself.
#include <stdlib.h>

struct node {
  struct node *next;
  int data;
};

/*@ cycles next;
    requires \forall struct node *a; !\circular(next, a);
    ensures \circular(next, \result); */
struct node *create(int length) {
  struct node *h = malloc(sizeof *h);
  if (h == NULL) abort();
  h->next = NULL;
  while (length > 0) {
    struct node *t = malloc(sizeof *t);
    if (t == NULL) abort();
    t->next = h->next;
    h->next = t;
    length = length - 1;
  }
  return h;
}
