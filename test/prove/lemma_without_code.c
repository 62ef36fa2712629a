// fails 8: lemma
#include <stdlib.h>
struct node {
  struct node *next;
  int data;
};
//@ lemma transitive: \forall struct node *a, *b, *c; \reach(next, a, b) && \reach(next, b, c) ==> \reach(next, a, c);
//@ lemma symmetric: \forall struct node *a, *b; \reach(next, a, b) ==> \reach(next, b, a);
