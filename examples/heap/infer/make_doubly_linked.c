// infer: safe
// Table 4.6, "make doubly-linked": prev is the inverse of next within the list.
#include <stddef.h>

struct node {
  struct node *next, *prev;
};

/*@ ensures \reversed(next, prev, h, NULL); */
void make_doubly_linked(struct node *h) {
  struct node *i = h, *j = NULL;
  while (i != NULL) {
    i->prev = j;
    j = i;
    i = i->next;
  }
}
