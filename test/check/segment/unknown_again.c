// unsafe
/* A variable that was known gets what nobody has written. */
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
  int x = 5;
  if (!p) return 0;
  p->next = 0;
  x = *(volatile int *)&p->v; /* optimising compilers would make anything of it */
  if (x != 5) reach_error();
  free(p);
  return 0;
}
