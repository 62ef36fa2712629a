// safe
// A list of unknown length is closed to a circle, and walked around once.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void abort(void);
struct node {
  int data;
  struct node *next;
};
int main(void) {
  struct node *first = malloc(sizeof *first), *last = first;
  if (!first) abort();
  first->data = 1;
  first->next = 0;
  while (__VERIFIER_nondet_int()) {
    struct node *p = malloc(sizeof *p);
    if (!p) abort();
    p->data = 1;
    p->next = 0;
    last->next = p;
    last = p;
  }
  last->next = first;
  struct node *q = first;
  do {
    if (q->data != 1) reach_error();
    q = q->next;
  } while (q != first);
  return 0;
}
