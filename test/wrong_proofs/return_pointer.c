extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void *malloc(unsigned long);
extern void *calloc(unsigned long, unsigned long);
extern void free(void *);
extern void abort(void);
extern void *memcpy(void *, const void *, unsigned long);
extern void *memset(void *, int, unsigned long);
int x, y;
static int *pick(int n) { return n ? &x : &y; }
int main(void) {
  *pick(__VERIFIER_nondet_int()) = 3;
  if (y == 3) reach_error();
  return 0;
}
