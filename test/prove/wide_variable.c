// fails 9: postcondition
struct node {
  struct node *next;
  int data;
};
/* A variable of 128 bits is not followed: nothing is known of it, least of all that it keeps its value. */
/*@ requires x != 0;

    ensures x->data != 1; */
void f(struct node *x, __int128 a) {
  x->data = 0;
  if (a == 5) {
    a = 6;
    if (a != 5) x->data = 1;
  }
}
