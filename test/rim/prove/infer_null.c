// safe, or unknown; command: infer; flags: --property memory
struct node { struct node *next; int data; };
/*@ requires \true; */
void f(struct node *h) { while (h) h = h->next; }
