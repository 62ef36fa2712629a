extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void *malloc(unsigned long);
extern void *calloc(unsigned long, unsigned long);
extern void free(void *);
extern void abort(void);
extern void *memcpy(void *, const void *, unsigned long);
extern void *memset(void *, int, unsigned long);
int g;
static void set(int n) { g = n; }
static void keep(int n) { (void)n; }
int main(void) {
  void (*f)(int) = keep;
  if (__VERIFIER_nondet_int() > 3) f = set;
  f(6);
  if (g == 6) reach_error();
  return 0;
}
