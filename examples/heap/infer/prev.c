// infer: safe
// Table 4.6, "prev": the function returns the node just before x, if there is one.
#include <stddef.h>

struct node {
  struct node *next;
  int data;
};

/*@ requires \reach(next, h, x);
    ensures x == h ? \result == NULL : \reach(next, h, \result) && \result->next == x; */
struct node *prev(struct node *h, struct node *x) {
  struct node *i = h, *j = NULL;
  while (i != x && i != NULL) {
    j = i;
    i = i->next;
  }
  return j;
}
