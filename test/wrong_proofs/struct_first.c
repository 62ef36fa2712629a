extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void *malloc(unsigned long);
extern void *calloc(unsigned long, unsigned long);
extern void free(void *);
extern void abort(void);
extern void *memcpy(void *, const void *, unsigned long);
extern void *memset(void *, int, unsigned long);
struct pair { int *p; int n; };
int g = 1;
static void use(struct pair *a) { if (a->p == &g) *a->p = 5; }
int main(void) {
  struct pair a;
  a.n = 3;
  if (__VERIFIER_nondet_int()) a.p = &g;
  use(&a);
  if (g != 1) reach_error();
  return 0;
}
