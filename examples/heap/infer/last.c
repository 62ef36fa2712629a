// infer: safe
// Table 4.6, "last": the function returns the last node of the list.
#include <stddef.h>

struct node {
  struct node *next;
  int data;
};

/*@ ensures h == NULL ? \result == NULL : \tail(next, h, \result); */
struct node *last(struct node *h) {
  struct node *i = h, *j = NULL;
  while (i != NULL) {
    j = i;
    i = i->next;
  }
  return j;
}
