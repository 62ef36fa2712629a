// infer: safe
// Table 4.6, "create": what x, allocated before, points to is not in the new list.
#include <stdlib.h>

struct node {
  struct node *next;
  int data;
};

/*@ given struct node *x;
    requires \allocated(x);
    ensures !\reach(next, \result, x); */
struct node *create(int length) {
  struct node *h = NULL;
  while (length > 0) {
    struct node *t = malloc(sizeof *t);
    if (t == NULL) return h;
    t->next = h;
    h = t;
    length = length - 1;
  }
  return h;
}
