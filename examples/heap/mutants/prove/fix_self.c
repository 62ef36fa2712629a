// prove: unsafe 20: cycle
// Directs back pointers to the node itself.
#include <stddef.h>

struct node {
  struct node *next, *prev;
};

/*@ ensures \forall struct node *a, *b; a != NULL && b != NULL && \reach(next, h, a) ==>
              (\reach(prev, a, b) <==> \reach(next, h, b) && \reach(next, b, a));
    ensures \reversed(next, prev, h, NULL); */
void fix(struct node *h) {
  struct node *i = h, *j = NULL;
  /*@ loop invariant j == NULL ? i == h : \reach(next, h, j) && j->next == i;
      loop invariant \forall struct node *a, *b;
                       a != NULL && b != NULL && \reach(next, h, a) && !\reach(next, i, a) ==>
                       (\reach(prev, a, b) <==> \reach(next, h, b) && \reach(next, b, a)); */
  while (i != NULL) {
    j = i;
    i->prev = j;
    i = i->next;
  }
}
