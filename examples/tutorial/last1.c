/* The last node of a list. */
#include <stddef.h>

struct node {
  struct node *next;
};

/*@ requires h != NULL;
    ensures \result != NULL && \reach(next, h, \result) && \result->next == NULL; */
struct node *last(struct node *h) {
  struct node *p = h;
  while (p->next->next) p = p->next;
  return p->next;
}
