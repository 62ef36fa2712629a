// error 7:14: 'y' is no variable that is visible here, of pointer or integer type
#include <stdlib.h>
struct node {
  struct node *next;
  int data;
};
//@ requires y != NULL;
void f(struct node *x) { x->next = NULL; }
