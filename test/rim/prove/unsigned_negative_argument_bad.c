// unsafe, or unknown; command: prove
struct node { struct node *next; unsigned data; };
/*@ requires x != NULL && v < 0;
    ensures x->data < 5; */
void f(struct node *x, int v) { if (v == -1) x->data = (unsigned)v; else x->data = 7; }
