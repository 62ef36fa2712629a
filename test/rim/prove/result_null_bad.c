// unsafe, or unknown; command: prove
struct node { struct node *next; int data; };
/*@ requires \reach(next, h, x) && x != NULL;
    ensures \result == h; */
struct node *f(struct node *h, struct node *x) { return x; }
