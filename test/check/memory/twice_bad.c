// unsafe line 27
// The first node is freed twice if the list has one node only.
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
  int n = __VERIFIER_nondet_int();
  if (n < 1) return 0;
  struct node *first = make(n), *last = first;
  while (last->next) last = last->next;
  if (last != first || n == 1) {
    free(last);
    free(first);
  }
  return 0;
}
