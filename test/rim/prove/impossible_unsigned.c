// unsafe, or unknown; command: prove
struct node { struct node *next; unsigned char data; };
/* No unsigned value is below 0: a contract that nobody can fulfil proves nothing. */
/*@ requires x != NULL && x->data < 0;
    ensures \false; */
void f(struct node *x) { x->next = x->next; }
