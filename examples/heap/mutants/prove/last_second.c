// prove: fails 14: invariant-kept
// Returns what comes after the last node, NULL.
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
    i = i->next;
    j = i;
  }
  return j;
}
