// infer: trace: null-dereference, at most 3 nodes
// The second list is the end of the first one.
#include <stdlib.h>

struct node {
  struct node *next;
  int data;
};

/*@ ensures \true; */
void correl_lists(int size) {
  struct node *c = NULL, *d = NULL;
  while (size > 0) {
    struct node *t = malloc(sizeof *t);
    if (t == NULL) abort();
    t->next = c;
    c = t;
    if (d == NULL) d = t;
    size = size - 1;
  }
  while (c != NULL) {
    c = c->next;
    d = d->next;
  }
}
