// infer: not expressible
// Figure 6.1: two lists of the same length. That they have it cannot be said in this domain.
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
    t = malloc(sizeof *t);
    if (t == NULL) abort();
    t->next = d;
    d = t;
  }
  while (c != NULL) {
    c = c->next;
    d = d->next;
  }
}
