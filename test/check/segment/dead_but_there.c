// memory: unsafe, may be unknown: no run shows that memory is lost
/* The last pointer to an object is not read any more long before it is gone, and the object with it. */
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void free(void *);

struct n {
  struct n *next;
  int v;
};

int main(void) {
  struct n *p = malloc(sizeof *p), *q = malloc(sizeof *q);
  if (!p || !q) return 0;
  p->next = 0;
  p->v = __VERIFIER_nondet_int();
  q->next = 0;
  q->v = 3;
  free(q);
  return 0;
}
