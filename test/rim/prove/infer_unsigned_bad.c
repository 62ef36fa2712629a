// unsafe, or unknown; command: infer
struct node { struct node *next; unsigned data; };
/*@ requires h != NULL;
    ensures h->data < 0; */
void f(struct node *h) { h->data = 3000000000u; }
