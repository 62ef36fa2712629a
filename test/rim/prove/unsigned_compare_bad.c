// unsafe, or unknown; command: prove
struct node { struct node *next; unsigned data; };
/*@ requires x != NULL;
    ensures \result != 0; */
int f(struct node *x) { x->data = 4000000000u; return x->data < 7; }
