// infer: trace: use of memory that is not allocated, at most 2 nodes
// The node is used after it was given back.
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
    free(j);
    i = j->next;
  }
}
