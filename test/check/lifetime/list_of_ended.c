// unsafe line 12
// One of the nodes has ended.
struct node { int data; struct node *next; };
int main(void) {
  struct node a = {1, 0};
  struct node *first = &a;
  {
    struct node b = {2, &a};
    first = &b;
  }
  int sum = 0;
  for (struct node *x = first; x; x = x->next) sum += x->data;
  return sum;
}
