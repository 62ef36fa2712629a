extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void *malloc(unsigned long);
extern void *calloc(unsigned long, unsigned long);
extern void free(void *);
extern void abort(void);
extern void *memcpy(void *, const void *, unsigned long);
extern void *memset(void *, int, unsigned long);
/* A local pointer that is set on one way only. */
int main(void) {
  int x = 1;
  int *p;
  int *q = &x;
  if (__VERIFIER_nondet_int()) p = q;
  if (p == q) *p = 2;
  if (x != 1) reach_error();
  return 0;
}
