// infer: trace: creation of a cycle, at most 4 nodes
// The lists may have nodes in common.
#include <stddef.h>

struct node {
  struct node *next;
  int data;
};

/*@ requires \sorted(next, data, h, NULL) && \sorted(next, data, k, NULL); */
struct node *sorted_merge(struct node *h, struct node *k) {
  struct node *i = h, *j = k, *first = NULL, *last = NULL;
  while (i != NULL && j != NULL) {
    struct node *t;
    if (i->data <= j->data) {
      t = i;
      i = i->next;
    } else {
      t = j;
      j = j->next;
    }
    if (last == NULL)
      first = t;
    else
      last->next = t;
    last = t;
  }
  if (i == NULL) i = j;
  if (last == NULL) return i;
  last->next = i;
  return first;
}
