// unsafe 9: postcondition, 14: postcondition
struct node {
  struct node *next;
  unsigned data;
};
/* ... so neither a comparison nor its opposite has to hold. */
/*@ requires x == NULL;

    ensures x->next != y; */
void f(struct node *x, struct node *y) { (void)y; }

/*@ requires x == NULL;

    ensures x->data != 3; */
void g(struct node *x) { (void)x; }
