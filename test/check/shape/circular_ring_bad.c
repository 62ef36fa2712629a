// unsafe line 23
// A circular list of unknown length: following it from the first node never meets an end. Not so.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void abort(void);
struct node {
  struct node *next;
};
int main(void) {
  struct node *first = malloc(sizeof *first);
  if (!first) abort();
  first->next = first;
  while (__VERIFIER_nondet_int()) {
    struct node *p = malloc(sizeof *p);
    if (!p) abort();
    p->next = 0;
    first->next = p;
  }
  struct node *q = first;
  do {
    q = q->next;
    if (!q) reach_error();
  } while (q != first);
  return 0;
}
