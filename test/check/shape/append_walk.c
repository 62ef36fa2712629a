// safe
// Nodes are put at the end, which is searched for each time.
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
  struct node *list = fresh(7, 0);
  while (__VERIFIER_nondet_int()) {
    struct node *end = list;
    while (end->next) end = end->next;
    end->next = fresh(7, 0);
  }
  for (struct node *p = list; p; p = p->next)
    if (p->data != 7) reach_error();
  return 0;
}
