// fails 14: invariant-kept, 15: invariant-kept
#include <stdlib.h>
struct node {
  struct node *next;
  int data;
};
/*@ requires h != NULL;
    assigns \interval(next, h, NULL); */
void f(struct node *h) {
  struct node *i = h;


  /*@ loop invariant i == NULL || \old(\reach(next, h, i));
      loop invariant \reach(next, h, i);
      loop invariant \forall struct node *a; \old(\reach(next, h, a)) ==> \reach(next, h, a); */
  while (i) {
    struct node *t = i->next;
    i->next = NULL;
    i = t;
  }
}
