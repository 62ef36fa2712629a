// safe, may be unknown: initial contents at an address that is computed are not in the formulas
/* Which of two objects a pointer leads to is decided within an expression; both have initial contents, one with an
   address in it. A run that ends is no error. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void free(void *);
extern void abort(void);

struct n {
  struct n *next;
  int v;
};

static struct n b = {0, 2}, a = {&b, 1};

int main(void) {
  int c = __VERIFIER_nondet_int();
  struct n *r = c ? &a : &b, *p = malloc(sizeof *p);
  if (!p) abort();
  p->next = r;
  p->v = 3;
  if (c && (p->next != &a || r->v != 1 || r->next != &b || r->next->v != 2)) reach_error();
  if (!c && (p->next != &b || r->v != 2 || r->next)) reach_error();
  free(p);
  return 0;
}
