// infer: not expressible
// Figure 6.1: two lists of the same length. That they have it cannot be said in this domain.
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
    t = malloc(sizeof *t);
    if (t == NULL) abort();
    t->next = d;
    d = t;
    size = size - 1;
  }
  while (c != NULL) {
    c = c->next;
    d = d->next;
  }
}
