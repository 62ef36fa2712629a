// unsafe line 23
// The last pointer to the list is lost.
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
  struct node *list = make(__VERIFIER_nondet_int());
  list = 0;
  return list != 0;
}
