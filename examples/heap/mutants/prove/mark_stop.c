// prove: unsafe 12: postcondition, 13: postcondition
// The way back stops one node too early.
#include <stddef.h>

struct node {
  int mark;
  struct node *next;
};

/*@ given struct node *h, *hnext;
    requires h != NULL && \reach(next, list, h) && h->next == hnext;
    ensures h->next == hnext;
    ensures \forall struct node *a, *b; a != NULL && \reach(next, list, a) ==>
              (\reach(next, a, b) <==> \old(\reach(next, a, b))); */
void mark(struct node *list) {
  struct node *this, *tmp, *prev;
  prev = 0;
  this = list;
  /* traverse list and mark, setting back pointers */
  /*@ loop invariant this == NULL || \old(\reach(next, list, this));
      loop invariant prev == NULL || \old(\reach(next, list, prev));
      loop invariant \forall struct node *a; a != NULL && \old(\reach(next, list, a)) ==>
                       (\reach(next, prev, a) <==> !\old(\reach(next, this, a)));
      loop invariant \forall struct node *a, *b;
                       a != NULL && b != NULL && \old(\reach(next, list, a)) && \reach(next, prev, a) ==>
                       (\reach(next, a, b) <==> \old(\reach(next, list, b)) && \old(\reach(next, b, a)));
      loop invariant \forall struct node *a, *b;
                       a != NULL && b != NULL && \old(\reach(next, list, a)) && !\reach(next, prev, a) ==>
                       (\reach(next, a, b) <==> \old(\reach(next, a, b))); */
  while (this != 0) {
    if (this->mark == 1) break;
    this->mark = 1;
    tmp = prev;
    prev = this;
    this = this->next;
    prev->next = tmp;
  }
  /* traverse back, resetting the pointers */
  /*@ loop invariant this == NULL || \old(\reach(next, list, this));
      loop invariant prev == NULL || \old(\reach(next, list, prev));
      loop invariant \forall struct node *a; a != NULL && \old(\reach(next, list, a)) ==>
                       (\reach(next, prev, a) <==> !\old(\reach(next, this, a)));
      loop invariant \forall struct node *a, *b;
                       a != NULL && b != NULL && \old(\reach(next, list, a)) && \reach(next, prev, a) ==>
                       (\reach(next, a, b) <==> \old(\reach(next, list, b)) && \old(\reach(next, b, a)));
      loop invariant \forall struct node *a, *b;
                       a != NULL && b != NULL && \old(\reach(next, list, a)) && !\reach(next, prev, a) ==>
                       (\reach(next, a, b) <==> \old(\reach(next, a, b))); */
  while (prev != 0 && prev->next != 0) {
    tmp = this;
    this = prev;
    prev = prev->next;
    this->next = tmp;
  }
}
