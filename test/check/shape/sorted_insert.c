// safe
// Values are inserted where they belong.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void free(void *);
extern void abort(void);
struct node {
  int data;
  struct node *next;
};
static struct node *fresh(int data, struct node *next) {
  struct node *p = malloc(sizeof *p);
  if (!p) abort();
  p->data = data;
  p->next = next;
  return p;
}
int main(void) {
  struct node *list = 0;
  while (__VERIFIER_nondet_int()) {
    int value = __VERIFIER_nondet_int();
    struct node *before = 0, *after = list;
    while (after && after->data < value) {
      before = after;
      after = after->next;
    }
    struct node *p = fresh(value, after);
    if (before)
      before->next = p;
    else
      list = p;
  }
  for (struct node *p = list; p && p->next; p = p->next)
    if (p->data > p->next->data) reach_error();
  return 0;
}
