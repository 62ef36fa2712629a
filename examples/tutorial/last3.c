/* The last node of a list. */
#include <stddef.h>

struct node {
  struct node *next;
};

/*@ requires h != NULL;
    ensures \result != NULL && \reach(next, h, \result) && \result->next == NULL; */
struct node *last(struct node *h) {
  struct node *p = h;
  /*@ loop invariant p != NULL && \reach(next, h, p); */
  while (p->next) p = p->next;
  return p;
}
