// fails 21: postcondition
#include <stdlib.h>
struct node {
  struct node *next;
  int data;
};
/*@ requires \stable(next, h);
    assigns \interval(next, h, NULL);
    ensures \forall struct node *a, *b; a != NULL && b != NULL && \old(\reach(next, h, a)) ==>
              (\reach(next, a, b) <==> \old(\reach(next, h, b)) && \old(\reach(next, b, a))); */
void reverse(struct node *h);

/* The new node leads to h, which comes last now. */
/*@ given struct node *k;
    requires h != NULL && \stable(next, h) && h->next == k && k != NULL;
    requires \forall struct node *a, *b; \allocated(a) && \reach(next, a, b) && b != NULL ==> \allocated(b);
    assigns \interval(next, h, NULL);


    ensures \reach(next, \result, h);
    ensures \reach(next, \result, k); */
struct node *push(struct node *h) {
  struct node *t = malloc(sizeof *t);
  t->next = h;
  reverse(h);
  return t;
}
