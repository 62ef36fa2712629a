// unsafe 10: null-dereference
#include <stdlib.h>
struct node {
  struct node *next;
  int data;
};
//@ requires x != NULL;
void f(struct node *x) {
  while (1)
    x = x->next;
}
