// error 7:36: 'a' is no pointer to a struct of the program; quantifiers range over such pointers
#include <stdlib.h>
struct node {
  struct node *next;
  int data;
};
//@ requires \forall struct other *a; a == x;
void f(struct node *x) { x->next = NULL; }
