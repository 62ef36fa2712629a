// infer: safe
// Table 4.6, "deleteAll": an arbitrary node x of the list becomes not allocated.
#include <stdlib.h>

struct node {
  struct node *next;
  int data;
};

/*@ given struct node *x;
    requires \stable(next, h) && x != NULL && \reach(next, h, x);
    ensures !\allocated(x); */
void delete_all(struct node *h) {
  struct node *i = h;
  while (i != NULL) {
    struct node *j = i;
    i = i->next;
    free(j);
  }
}
