// expect: 10: invalid memory access
/* Reading a member through a null pointer. */
struct node {
  int value;
  struct node *next;
};

static int second(struct node *n) {
  n = n->next;
  return n->value;
}

int main(void) {
  struct node only = {1, 0};
  return second(&only);
}
