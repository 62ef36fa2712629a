extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void *malloc(unsigned long);
extern void *calloc(unsigned long, unsigned long);
extern void free(void *);
extern void abort(void);
extern void *memcpy(void *, const void *, unsigned long);
extern void *memset(void *, int, unsigned long);
struct in { int k; int *p; };
struct out { struct in i[2]; int n; };
int main(void) {
  struct out o;
  int z = 0;
  o.n = 1; o.i[0].p = 0; o.i[1].p = &z; o.i[1].k = 4;
  struct in *q = &o.i[o.n];
  *q->p = q->k;
  if (z == 4) reach_error();
  return 0;
}
