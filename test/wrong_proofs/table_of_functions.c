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
static int one(int n) { return n + 1; }
static int two(int n) { g = n; return n; }
int (*table[2])(int) = {one, two};
int main(void) {
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 1) return 0;
  int r = table[i](5);
  if (g == 5 && r == 5) reach_error();
  return 0;
}
