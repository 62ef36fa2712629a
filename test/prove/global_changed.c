// unsafe 14: postcondition
#include <stdlib.h>
struct node {
  struct node *next;
  int data;
};
struct node *g;
//@ assigns \nothing;
void f(struct node *x) {
  g = x;
}

/*@ requires g == x;
    ensures g == x; */
void h(struct node *x) { f(NULL); }
