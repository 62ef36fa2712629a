// unsafe 8: null-dereference
#include <stdlib.h>
struct node {
  struct node *next;
  int data;
};
static struct node *step(struct node *p) {
  return p->next;
}
//@ requires x != NULL;
void f(struct node *x) {
  x = step(x);
  x = step(x);
}
