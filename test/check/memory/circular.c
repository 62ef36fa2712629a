// safe
// A circular list is walked once round, and freed.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void free(void *);
struct node {
  int data;
  struct node *next;
};
static struct node *make(int n) {
  struct node *list = 0;
  for (int i = 0; i < n; i++) {
    struct node *x = malloc(sizeof *x);
    x->data = i;
    x->next = list;
    list = x;
  }
  return list;
}
int main(void) {
  struct node *first = malloc(sizeof *first), *last = first;
  first->data = 0;
  for (int n = __VERIFIER_nondet_int(); n > 0; n--) {
    last->next = malloc(sizeof *last);
    last = last->next;
    last->data = n;
  }
  last->next = first;
  struct node *x = first->next;
  while (x != first) {
    struct node *next = x->next;
    free(x);
    x = next;
  }
  free(first);
  return 0;
}
