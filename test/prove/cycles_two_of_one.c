// unsafe 10: cycle
#include <stdlib.h>
struct node {
  struct node *next;
  int data;
};
/*@ cycles next; requires \circular(next, x) && \reach(next, x, y) && x != y && y != NULL; */
void split(struct node *x, struct node *y) {
  struct node *t = x->next;
  x->next = y->next; y->next = t;
}
