// safe
#include <stdlib.h>
struct node {
  struct node *next;
  int data;
};
/*@ requires h != NULL;
    ensures \tail(next, h, \result); */
struct node *f(struct node *h) {
  struct node *i, *last = h;
  //@ loop invariant \reach(next, h, last) && last->next == i;
  for (i = h->next; i; i = i->next) {
    if (i->data == 3) {
      last = i;
      continue;
    }
    last = i;
  }
  i = h;
  //@ loop invariant i != NULL && \reach(next, h, i) && \tail(next, h, last);
  do {
    if (!i->next) break;
    i = i->next;
  } while (1);
  //@ assert i == last;
  return i;
}
