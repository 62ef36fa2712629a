// unsafe, or unknown; command: prove
struct node { struct node *next; unsigned char data; };
/*@ requires x != NULL;
    ensures x->data < 0; */
void f(struct node *x) { x->data = 200; }
