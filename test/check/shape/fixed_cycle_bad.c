// unsafe line 27
// A cyclic list of three nodes, counted wrongly.
extern void reach_error(void);
extern void *malloc(unsigned long);
struct node {
  int data;
  struct node *next;
};
int main(void) {
  struct node *first = malloc(sizeof *first), *last = first;
  first->data = 1;
  first->next = first;
  for (int i = 2; i <= 3; i++) {
    struct node *p = malloc(sizeof *p);
    p->data = i;
    p->next = first;
    last->next = p;
    last = p;
  }
  int count = 0;
  struct node *p = first;
  do {
    count++;
    if (p->data != count) reach_error();
    p = p->next;
  } while (p != first);
  if (count != 4) reach_error();
  return 0;
}
