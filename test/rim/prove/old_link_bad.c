// unsafe, or unknown; command: prove
struct node { struct node *next; int data; };
/*@ requires x != NULL;
    ensures x->next == \old(x->next); */
void f(struct node *x) { x->next = 0; }
