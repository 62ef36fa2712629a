// safe, or unknown; command: prove
struct node { struct node *next; int data; int other; };
/*@ requires x != NULL;
    ensures x->data == 2 && x->other == 1; */
void f(struct node *x) { x->other = 1; x->data = 2; }
