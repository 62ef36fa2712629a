// prove: unsafe 12: postcondition, 13: postcondition
// Takes all behind the node out as well.
#include <stddef.h>

struct node {
  struct node *next;
  int data;
};

/*@ assigns \interval(next, h, NULL);
    ensures \forall struct node *a; a != NULL && \reach(next, \result, a) ==> \old(\reach(next, h, a));
    ensures \forall struct node *a; a != NULL && \old(\reach(next, h, a)) && a->data != v ==> \reach(next, \result, a);
    ensures \forall struct node *a, *b; a != NULL && b != NULL && a != b && \old(\reach(next, h, a)) &&
              \old(\reach(next, a, b)) && a->data == v && b->data == v ==> \reach(next, \result, b); */
struct node *delete(struct node *h, int v) {
  struct node *i = h, *j = NULL;
  /*@ loop invariant j == NULL ? i == h : \reach(next, h, j) && j->next == i;
      loop invariant \forall struct node *a;
                       a != NULL && \reach(next, h, a) && !\reach(next, i, a) ==> a->data != v; */
  while (i != NULL && i->data != v) {
    j = i;
    i = i->next;
  }
  if (i == NULL) return h;
  if (j == NULL) return i->next;
  j->next = NULL;
  return h;
}
