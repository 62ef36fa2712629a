// prove: safe
// Table 3.4, "last": the last node of the list, NULL if the list is empty.
#include <stddef.h>

struct node {
  struct node *next;
  int data;
};

/*@ assigns \nothing;
    ensures h == NULL ? \result == NULL : \tail(next, h, \result); */
struct node *last(struct node *h) {
  struct node *i = h, *j = NULL;
  //@ loop invariant j == NULL ? i == h : \reach(next, h, j) && j->next == i;
  while (i != NULL) {
    j = i;
    i = i->next;
  }
  return j;
}
