// safe, or unknown; command: prove
struct node { struct node *next; unsigned char data; };
/*@ requires x != NULL;
    ensures x->data == 44; */
void f(struct node *x) { x->data = (unsigned char)300; }
