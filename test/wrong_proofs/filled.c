extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void *malloc(unsigned long);
extern void *calloc(unsigned long, unsigned long);
extern void free(void *);
extern void abort(void);
extern void *memcpy(void *, const void *, unsigned long);
extern void *memset(void *, int, unsigned long);
struct s { int a; int b; };
int main(void) {
  struct s x = {1, 2};
  struct s *p = &x;
  if (__VERIFIER_nondet_int()) memset(p, 0, sizeof *p);
  if (x.b == 0) reach_error();
  return 0;
}
