extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void *malloc(unsigned long);
extern void *calloc(unsigned long, unsigned long);
extern void free(void *);
extern void abort(void);
extern void *memcpy(void *, const void *, unsigned long);
extern void *memset(void *, int, unsigned long);
int depth;
static int down(int n) { if (n <= 0) return 0; depth++; return down(n - 1) + 1; }
int main(void) {
  if (down(2) == 2 && depth == 2) reach_error();
  return 0;
}
