// prove: safe
// Table 3.4, "DLL: fix" (Table 4.5: "make doubly-linked"): directs the back pointer of each node to the one before it.
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
    i->prev = j;
    j = i;
    i = i->next;
  }
}
