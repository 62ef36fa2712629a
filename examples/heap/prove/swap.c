// prove: safe
// Table 3.4, "swap": exchanges the first and the second node of a list.
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
  h->next = t->next;
  t->next = h;
  return t;
}
