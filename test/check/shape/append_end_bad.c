// unsafe line 25
// A pointer to the last node is kept: it is the last one, and the first one stays the first. Not so.
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
  struct node *list = fresh(1, 0), *first = list, *last = list;
  while (__VERIFIER_nondet_int()) {
    last->next = fresh(2, 0);
    if (__VERIFIER_nondet_int()) last = last->next;
  }
  if (last->next || list != first || list->data != 1) reach_error();
  for (struct node *p = list->next; p; p = p->next)
    if (p->data != 2) reach_error();
  return 0;
}
