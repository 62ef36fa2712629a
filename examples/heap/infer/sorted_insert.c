// infer: safe
// Table 4.6, "sorted insert": the list stays sorted.
#include <stddef.h>

struct node {
  struct node *next;
  int data;
};

/*@ requires e != NULL && e->next == NULL && !\reach(next, h, e);
    requires \sorted(next, data, h, NULL);
    ensures \sorted(next, data, \result, NULL); */
struct node *sorted_insert(struct node *h, struct node *e) {
  struct node *i = h, *j = NULL;
  while (i != NULL && i->data < e->data) {
    j = i;
    i = i->next;
  }
  e->next = i;
  if (j == NULL) return e;
  j->next = e;
  return h;
}
