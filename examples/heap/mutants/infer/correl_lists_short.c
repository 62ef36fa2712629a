// infer: trace: null dereference, at most 3 nodes
// The second list is the end of the first one.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  struct node *next;
  int data;
};

/*@ ensures \true; */
void correl_lists(void) {
  struct node *c = NULL, *d = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *t = malloc(sizeof *t);
    if (t == NULL) abort();
    t->next = c;
    c = t;
    if (d == NULL) d = t;
  }
  while (c != NULL) {
    c = c->next;
    d = d->next;
  }
}
