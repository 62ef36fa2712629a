// safe
// A list whose nodes are locals of nested blocks.
struct node { int data; struct node *next; };
int main(void) {
  struct node a = {1, 0};
  int sum = 0;
  {
    struct node b = {2, &a};
    {
      struct node c = {3, &b};
      for (struct node *x = &c; x; x = x->next) sum += x->data;
    }
  }
  return sum - 6;
}
