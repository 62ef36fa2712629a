// prove: unsafe 18: cycle
// The second node is linked first.
#include <stddef.h>

struct node {
  struct node *next;
  int data;
};

/*@ given struct node *second, *third;
    requires h != NULL && h->next == second && second != NULL && second->next == third;
    assigns \interval(next, h, third);
    ensures \result == second && second->next == h && h->next == third;
    ensures \forall struct node *a; a != NULL ==>
              (\reach(next, \result, a) <==> \old(\reach(next, h, a))); */
struct node *swap(struct node *h) {
  struct node *t = h->next;
  t->next = h;
  h->next = t->next;
  return t;
}
