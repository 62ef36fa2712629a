// prove: unsafe 14: postcondition, 15: postcondition
// The list is cut behind its second node.
#include <stddef.h>

struct node {
  struct node *next;
  int data;
};

/*@ given struct node *second;
    requires h != NULL && h->next == second && \tail(next, h, last);
    assigns \interval(next, h, NULL);
    ensures h == last ==> \result == h && h->next == NULL;
    ensures h != last ==> \result == second && last->next == h && h->next == NULL;
    ensures \forall struct node *a; a != NULL ==> (\reach(next, \result, a) <==> \old(\reach(next, h, a))); */
struct node *rotate(struct node *h, struct node *last) {
  if (h == last) return h;
  struct node *t = h->next;
  h->next = NULL;
  t->next = h;
  return t;
}
