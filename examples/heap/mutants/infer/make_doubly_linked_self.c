// infer: trace: creation of a cycle, at most 2 nodes
// Directs back pointers to the node itself.
#include <stddef.h>

struct node {
  struct node *next, *prev;
};

/*@ ensures \reversed(next, prev, h, NULL); */
void make_doubly_linked(struct node *h) {
  struct node *i = h, *j = NULL;
  while (i != NULL) {
    j = i;
    i->prev = j;
    i = i->next;
  }
}
