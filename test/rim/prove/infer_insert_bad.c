// unsafe, or unknown; command: infer
struct node { struct node *next; int data; };
/*@ requires x != NULL && !\reach(next, h, x) && x->next == NULL;
    ensures \reach(next, \result, h) && \result == h; */
struct node *f(struct node *h, struct node *x) { x->next = h; return x; }
