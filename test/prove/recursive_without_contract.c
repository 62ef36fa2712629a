// unknown
#include <stdlib.h>
struct node {
  struct node *next;
  int data;
};
//@ requires x != NULL;
void f(struct node *x);
void g(struct node *x) {
  if (x) g(x->next);
}
void f(struct node *x) { g(x); }
