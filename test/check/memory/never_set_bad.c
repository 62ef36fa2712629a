// unsafe line 24, may be unknown: to graphs of lists, a pointer that was never set leads nowhere that is known
// A pointer that was never set: nowhere, for one.
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
  struct node *x = malloc(sizeof *x);
  x->data = 1;
  struct node *y = x->next;
  int z = y->data;
  free(x);
  return z;
}
