// prove: unsafe 29: postcondition
// Swaps at the first place only.
#include <stddef.h>

struct node {
  struct node *next;
  int data;
};

/*@ given struct node *x1, *x2, *x3;
    requires x != NULL && x1 != NULL && x2 != NULL;
    requires x->next == x1 && x1->next == x2 && x2->next == x3;
    assigns \interval(next, x, x3);
    ensures x->next == x2 && x2->next == x1 && x1->next == x3; */
void swap(struct node *x) {
  struct node *t = x->next;
  x->next = t->next;
  t->next = x->next->next;
  x->next->next = t;
}

/*@ given struct node *a1, *a2, *a3, *b1, *b2, *b3;
    requires a != NULL && a1 != NULL && a2 != NULL && b != NULL && b1 != NULL && b2 != NULL;
    requires a->next == a1 && a1->next == a2 && a2->next == a3;
    requires b->next == b1 && b1->next == b2 && b2->next == b3;
    requires \reach(next, a3, b);
    assigns \interval(next, a, a3), \interval(next, b, b3);
    ensures a->next == a2 && a2->next == a1 && a1->next == a3;
    ensures b->next == b2 && b2->next == b1 && b1->next == b3;
    ensures \reach(next, a, b); */
void swap_two(struct node *a, struct node *b) {
  swap(a);
}
