// unsafe 7: postcondition
#include <stdlib.h>
struct node {
  struct node *next;
  int data;
};
/*@ ensures \result == x; */
struct node *f(struct node *x) {
  while (x) x = x->next;
  return x;
}
