// unsafe 10: use-of-freed-memory
#include <stdlib.h>
struct node {
  struct node *next;
  int data;
};
//@ requires \allocated(x);
void f(struct node *x) {
  free(x);
  free(x);
}
