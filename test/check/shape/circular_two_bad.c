// unsafe line 24
// Two circular lists at a time, one of unknown length: they do not meet. Not so.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void abort(void);
struct node {
  struct node *next;
};
int main(void) {
  struct node *ring = malloc(sizeof *ring), *other = malloc(sizeof *other);
  if (!ring || !other) abort();
  ring->next = ring;
  other->next = other;
  while (__VERIFIER_nondet_int()) {
    struct node *p = malloc(sizeof *p);
    if (!p) abort();
    p->next = other;
    ring->next = p;
  }
  struct node *q = ring;
  do {
    q = q->next;
    if (q == other) reach_error();
  } while (q != ring);
  return 0;
}
