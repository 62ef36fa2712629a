extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void *malloc(unsigned long);
extern void *calloc(unsigned long, unsigned long);
extern void free(void *);
extern void abort(void);
extern void *memcpy(void *, const void *, unsigned long);
extern void *memset(void *, int, unsigned long);
struct s { int *p; int n; };
int g;
int main(void) {
  struct s t, u;
  t.p = &g; t.n = 0;
  memcpy(&u, &t, sizeof u);
  *u.p = 4;
  if (g == 4) reach_error();
  return 0;
}
