// error 7:13: 'y' is no variable that is visible here, of pointer or integer type
#include <stdlib.h>
struct node {
  struct node *next;
  int data;
};
//@ ensures y != NULL;
void f(struct node *x) {
  struct node *y = x;
  y = y->next;
}
