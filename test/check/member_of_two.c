// safe, may be unknown with slam: predicates about memory behind a pointer that is chosen
// A write through a pointer to one of two objects covers the member of the other one or leaves it alone.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
struct device {
  int lock, count;
  struct device *next;
};

static void take(struct device *d) {
  if (d->lock) reach_error();
  d->lock = 1;
}

static void give(struct device *d) {
  if (!d->lock) reach_error();
  d->lock = 0;
}

int main(void) {
  struct device *d = malloc(sizeof *d), *e = malloc(sizeof *e);
  d->lock = 0, e->lock = 0, d->count = 0, e->count = 0;
  d->next = e, e->next = 0;
  while (__VERIFIER_nondet_int()) {
    struct device *p = __VERIFIER_nondet_int() ? d : d->next;
    take(p);
    p->count = p->count > 3 ? 0 : p->count + 1;
    give(p);
  }
  return 0;
}
