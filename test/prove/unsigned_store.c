// unsafe 9: postcondition
struct node {
  struct node *next;
  unsigned char data;
};
/*@ requires x != 0;
    ensures x->data == 200;
    ensures x->data > 127;
    ensures x->data < 0; */
void f(struct node *x) { x->data = 200; }
