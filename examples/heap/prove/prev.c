// prove: safe
// Table 4.6, "prev": the node just before x, NULL if x is the first.
#include <stddef.h>

struct node {
  struct node *next;
  int data;
};

/*@ requires \reach(next, h, x);
    assigns \nothing;
    ensures x == h ? \result == NULL : \reach(next, h, \result) && \result->next == x; */
struct node *prev(struct node *h, struct node *x) {
  struct node *i = h, *j = NULL;
  /*@ loop invariant j == NULL ? i == h : \reach(next, h, j) && j->next == i;
      loop invariant \reach(next, i, x);
      loop invariant x == h ==> j == NULL; */
  while (i != x && i != NULL) {
    j = i;
    i = i->next;
  }
  return j;
}
