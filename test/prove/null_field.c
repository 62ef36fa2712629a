// safe
struct node {
  struct node *next;
  unsigned data;
};
/* A comparison that reads a field of NULL is false, whatever is compared; its negation is true. */
/*@ requires x == NULL;
    ensures !(x->next == y) && !(x->next != y) && !(x->next == NULL) && !(x->next != NULL) && !x->next;
    ensures !(y != x->next) && !(x->next != x->next) && !(x->next->next != y) && !(x->next->data != 3);
    ensures !(x->data == 3) && !(x->data != 3) && !(x->data < 3) && !(x->data >= 3) && !(3 <= x->data) && !x->data;
    ensures !\old(x->data != 3) && !(\old(x->next) != y); */
void f(struct node *x, struct node *y) { (void)y; }

/*@ requires x->next != y;
    ensures x != NULL; */
void g(struct node *x, struct node *y) { (void)y; }

/*@ requires x->next->data != 3;
    ensures x != NULL && x->next != NULL; */
void h(struct node *x) { (void)x; }
