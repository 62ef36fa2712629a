extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void *malloc(unsigned long);
extern void *calloc(unsigned long, unsigned long);
extern void free(void *);
extern void abort(void);
extern void *memcpy(void *, const void *, unsigned long);
extern void *memset(void *, int, unsigned long);
struct s { int a; int b; int *p; };
int main(void) {
  struct s t = {1, 2, 0}, u;
  u = t;
  u.p = &u.b;
  t = u;
  *t.p = 9;
  if (u.b == 9) reach_error();
  return 0;
}
