// safe, or unknown; command: prove
struct node { struct node *next; int data; };
/*@ requires x != NULL;
    ensures x->next == NULL; */
void f(struct node *x) { x->next = 0; }
