// safe, or unknown; command: prove
struct node { struct node *next; signed char data; };
/*@ requires x != NULL;
    ensures x->data < 0; */
void f(struct node *x) { x->data = (signed char)200; }
