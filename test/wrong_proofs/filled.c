extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *memset(void *, int, unsigned long);
/* memset through a pointer, on one way. */
struct s { int a; int b; };
int main(void) {
  struct s x = {1, 2};
  struct s *p = &x;
  if (__VERIFIER_nondet_int()) memset(p, 0, sizeof *p);
  if (x.b == 0) reach_error();
  return 0;
}
