// infer: safe
// Table 4.6, "delete": the argument x is no longer in the list.
#include <stddef.h>

struct node {
  struct node *next;
  int data;
};

/*@ requires x != NULL && \reach(next, h, x);
    ensures !\reach(next, \result, x); */
struct node *delete(struct node *h, struct node *x) {
  struct node *i = h, *j = NULL;
  while (i != x && i != NULL) {
    j = i;
    i = i->next;
  }
  if (i == NULL) return h;
  if (j == NULL) return i->next;
  j->next = i->next;
  return h;
}
