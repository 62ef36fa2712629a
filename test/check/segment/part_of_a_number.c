// safe, may be unknown: a cell that is written in part is unknown in steps
/* A byte of a number is written; the rest of it stays. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void free(void *);
extern void abort(void);

struct n {
  struct n *next;
  int v;
};

int main(void) {
  struct n *p = malloc(sizeof *p);
  if (!p || __VERIFIER_nondet_int()) abort();
  p->next = 0;
  p->v = 0x7f223344;
  ((char *)&p->v)[0] = 5;
  if (p->v != 0x7f223305) reach_error();
  free(p);
  return 0;
}
