// infer: trace: null dereference, at most 2 nodes
// The list may be empty.
#include <stddef.h>

struct node {
  struct node *next;
  int data;
};

/*@ ensures h == NULL ? \result == NULL : \tail(next, h, \result); */
struct node *last(struct node *h) {
  struct node *i = h, *j = NULL;
  while (i->next != NULL) {
    j = i;
    i = i->next;
  }
  return j;
}
