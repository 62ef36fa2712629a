// unsafe, or unknown; command: infer
struct node { struct node *next; int data; };
/*@ requires \reach(next, h, NULL);
    ensures \result == h; */
struct node *f(struct node *h) { while (h) h = h->next; return h; }
