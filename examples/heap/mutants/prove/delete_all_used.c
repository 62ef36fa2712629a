// prove: unsafe 28: use-of-freed-memory
// The successor is read after the node was given back.
#include <stdlib.h>

struct node {
  struct node *next;
  int data;
};

/*@ requires \stable(next, h);
    assigns \interval(next, h, NULL);
    ensures \forall struct node *a; a != NULL && \old(\reach(next, h, a)) ==> !\allocated(a) && a->next == NULL;
    ensures \forall struct node *a; a != NULL && !\old(\reach(next, h, a)) ==>
              (\allocated(a) <==> \old(\allocated(a))); */
void delete_all(struct node *h) {
  struct node *i = h;
  /*@ loop invariant i == NULL || \old(\reach(next, h, i));
      loop invariant \forall struct node *a, *b; a != NULL && \old(\reach(next, i, a)) ==>
                       \allocated(a) && (\reach(next, a, b) <==> \old(\reach(next, a, b)));
      loop invariant \forall struct node *a;
                       a != NULL && \old(\reach(next, h, a)) && !\old(\reach(next, i, a)) ==>
                       !\allocated(a) && a->next == NULL;
      loop invariant \forall struct node *a; a != NULL && !\old(\reach(next, h, a)) ==>
                       (\allocated(a) <==> \old(\allocated(a))); */
  while (i != NULL) {
    struct node *j = i;
    free(j);
    i = j->next;
  }
}
