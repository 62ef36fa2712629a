extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void *malloc(unsigned long);
extern void *calloc(unsigned long, unsigned long);
extern void free(void *);
extern void abort(void);
extern void *memcpy(void *, const void *, unsigned long);
extern void *memset(void *, int, unsigned long);
int x;
int main(void) {
  unsigned long n = (unsigned long)&x;
  int *p = (int *)n;
  *p = 8;
  if (x == 8) reach_error();
  return 0;
}
