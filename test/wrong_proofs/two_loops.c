extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void *malloc(unsigned long);
extern void *calloc(unsigned long, unsigned long);
extern void free(void *);
extern void abort(void);
extern void *memcpy(void *, const void *, unsigned long);
extern void *memset(void *, int, unsigned long);
int main(void) {
  int i = 0, j = 0, n = __VERIFIER_nondet_int();
  while (i < n) { i++; if (__VERIFIER_nondet_int()) j++; }
  int k = j;
  while (j > 0) j--;
  if (k == 2 && i == 3) reach_error();
  return 0;
}
