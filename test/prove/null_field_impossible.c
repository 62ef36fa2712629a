// fails 9: possible, 12: possible
struct node {
  struct node *next;
  unsigned data;
};
/* What can only be true of NULL's fields can never be true. */
/*@ requires x == NULL && x->next != y;
    ensures \false; */
void f(struct node *x, struct node *y) { (void)y; }
/*@ requires x == NULL && x->data >= 0;
    ensures \false; */
void g(struct node *x) { (void)x; }
