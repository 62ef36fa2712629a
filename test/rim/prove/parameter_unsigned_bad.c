// unsafe, or unknown; command: prove
struct node { struct node *next; unsigned data; };
/*@ requires x != NULL;
    ensures x->data == v && v < 0; */
void f(struct node *x, unsigned v) { x->data = v; }
