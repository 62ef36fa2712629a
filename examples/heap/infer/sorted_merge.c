// infer: safe
// Table 4.5, "sorted merge": memory safety, and the result is a list.
#include <stddef.h>

struct node {
  struct node *next;
  int data;
};

/*@ requires \segment(next, h, NULL) && \segment(next, k, NULL) && \disjoint(next, h, k);
    requires \sorted(next, data, h, NULL) && \sorted(next, data, k, NULL); */
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
