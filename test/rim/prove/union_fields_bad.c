// unsafe, or unknown; command: prove
struct node { struct node *next; union { int a; int b; } u; };
/*@ requires x != NULL;
    ensures \result == 1; */
int f(struct node *x) { x->u.a = 1; x->u.b = 2; return x->u.a; }
