// unsafe line 10
// The address of a member.
struct node { int data; struct node *next; };
int main(void) {
  struct node a = {1, 0};
  {
    struct node b = {2, 0};
    a.next = &b;
  }
  return a.next->data;
}
