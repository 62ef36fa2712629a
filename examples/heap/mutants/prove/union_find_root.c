// prove: unsafe 12: postcondition
// x is linked to the node before the root.
#include <stddef.h>

struct node {
  struct node *parent;
};

/*@ given struct node *rx;
    requires x != NULL && \tail(parent, x, rx);
    assigns \interval(parent, x, rx);
    ensures \result == rx;
    ensures \forall struct node *a, *b;
              a != NULL && b != NULL && \old(\reach(parent, x, a)) && \old(\reach(parent, x, b)) ==>
              (\reach(parent, a, b) <==> a == b || b == rx); */
struct node *find(struct node *x) {
  struct node *i = x->parent;
  if (i != NULL) {
    x->parent = find(i);
  } else {
    i = x;
  }
  return i;
}

/*@ given struct node *rx, *ry;
    requires x != NULL && y != NULL && \tail(parent, x, rx) && \tail(parent, y, ry);
    assigns \interval(parent, x, rx), \interval(parent, y, ry);
    ensures \forall struct node *a, *b;
              a != NULL && b != NULL && \old(\reach(parent, x, a)) &&
                (\old(\reach(parent, x, b)) || \old(\reach(parent, y, b))) ==>
              (\reach(parent, a, b) <==> a == b || b == rx || b == ry);
    ensures \forall struct node *a, *b;
              a != NULL && b != NULL && \old(\reach(parent, y, a)) &&
                (\old(\reach(parent, x, b)) || \old(\reach(parent, y, b))) ==>
              (\reach(parent, a, b) <==> a == b || b == ry); */
void unite(struct node *x, struct node *y) {
  struct node *t = find(x);
  struct node *s = find(y);
  if (t != s) t->parent = s;
}
