// safe, or unknown; command: prove
struct node { struct node *next; _Bool data; };
/*@ requires x != NULL;
    ensures x->data == 1; */
void f(struct node *x) { x->data = 5; }
