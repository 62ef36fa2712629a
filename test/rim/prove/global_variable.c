// safe, or unknown; command: prove
struct node { struct node *next; int data; };
struct node *g;
/*@ requires x != NULL;
    ensures g == x; */
void f(struct node *x) { g = x; }
