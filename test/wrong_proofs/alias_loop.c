extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void *malloc(unsigned long);
extern void *calloc(unsigned long, unsigned long);
extern void free(void *);
extern void abort(void);
extern void *memcpy(void *, const void *, unsigned long);
extern void *memset(void *, int, unsigned long);
int a, b;
int main(void) {
  int *p = &a;
  int n = __VERIFIER_nondet_int();
  for (int i = 0; i < n; i++) { p = p == &a ? &b : &a; *p = *p + 1; }
  if (b == 1) reach_error();
  return 0;
}
