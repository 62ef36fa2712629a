// safe, or unknown; command: prove
struct node { struct node *next; unsigned data; };
/*@ requires x != NULL;
    ensures x->data > 3; */
void f(struct node *x) { x->data = 4000000000u; }
