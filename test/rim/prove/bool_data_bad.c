// unsafe, or unknown; command: prove
struct node { struct node *next; _Bool data; };
/*@ requires x != NULL;
    ensures x->data == 5; */
void f(struct node *x) { x->data = 5; }
