/* Figure 5 (b) of NEWTON: p and q may be aliases, and the path is infeasible in either case. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int x, y;
int *p, *q;
int *choose(void) {
  if (__VERIFIER_nondet_int()) return &x;
  return &y;
}
int main(void) {
  x = __VERIFIER_nondet_int();
  y = __VERIFIER_nondet_int();
  p = choose();
  q = choose();
  if (*p == 3) {
    *q = 2;
    if (*p == 2) {
      *p = 3;
      if (*q == 2) {
        reach_error();
      }
    }
  }
  return 0;
}
