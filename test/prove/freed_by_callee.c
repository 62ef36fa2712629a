// unsafe 18: use-of-freed-memory
#include <stdlib.h>
struct node {
  struct node *next;
  int data;
};
//@ requires x == NULL || \allocated(x);
//@ ensures !\allocated(x);
void f(struct node *x) {
  free(x);
}

/*@ requires \allocated(x);
    assigns \nothing; */
void g(struct node *x) {
  struct node *y;
  f(x);
  y = x->next;
  x = y;
}
