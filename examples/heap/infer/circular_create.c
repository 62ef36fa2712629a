// infer: safe
// Section 6.2: a circular list of any length is built, with a new node after the first one each time.
#include <stdlib.h>

struct node {
  struct node *next;
  int data;
};

/*@ cycles next;
    requires \forall struct node *a; !\circular(next, a);
    ensures \circular(next, \result); */
struct node *create(int length) {
  struct node *h = malloc(sizeof *h);
  if (h == NULL) abort();
  h->next = h;
  while (length > 0) {
    struct node *t = malloc(sizeof *t);
    if (t == NULL) abort();
    t->next = h->next;
    h->next = t;
    length = length - 1;
  }
  return h;
}
