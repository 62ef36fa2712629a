// unsafe, or unknown; command: prove
struct node { struct node *next; unsigned data; };
/* As unsigned numbers, 5 is less than 4000000000. */
/*@ requires x != NULL && y != NULL && x != y;
    ensures x->data > y->data; */
void f(struct node *x, struct node *y) { x->data = 5; y->data = 4000000000u; }
