// safe, or unknown; command: prove
struct node { struct node *next; unsigned char data; };
/*@ ensures \result == 0 || \result == 1; */
int f(struct node *h) {
  //@ loop invariant \true;
  while (h) {
    if (h->data > 255) return 2;
    h = h->next;
  }
  return 0;
}
