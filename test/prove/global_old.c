// safe
#include <stdlib.h>
struct node {
  struct node *next;
  int data;
};
struct node *g;
/*@ assigns \nothing;
    ensures g == x && \result == \old(g); */
struct node *f(struct node *x) {
  struct node *o = g;
  g = x;
  return o;
}
/*@ requires g == x;
    ensures g == y && \result == x; */
struct node *h(struct node *x, struct node *y) { return f(y); }
