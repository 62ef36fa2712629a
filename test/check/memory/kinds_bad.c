// unsafe line 37
// Messages of four kinds in any order. Who frees them takes a third kind, too, for one that owns memory.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void free(void *);
struct message {
  struct message *next;
  int kind;
  void *body;
};
static struct message *make(struct message *next) {
  struct message *m = malloc(sizeof *m);
  m->next = next;
  m->body = 0;
  if (__VERIFIER_nondet_int()) {
    m->kind = 1;
    m->body = malloc(16);
  } else if (__VERIFIER_nondet_int()) {
    m->kind = 2;
    m->body = malloc(4);
  } else if (__VERIFIER_nondet_int()) {
    m->kind = 3;
    m->body = m;
  } else {
    m->kind = 4;
  }
  return m;
}
int main(void) {
  struct message *all = 0;
  while (__VERIFIER_nondet_int()) all = make(all);
  for (struct message *m = all; m; m = m->next)
    if (m->kind == 4 && m->body) return *(int *)0;
  while (all) {
    struct message *next = all->next;
    if (all->kind < 4) free(all->body);
    free(all);
    all = next;
  }
  return 0;
}
