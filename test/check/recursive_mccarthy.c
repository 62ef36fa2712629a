// safe, may be unknown with impact, slam: recursion of unbounded depth is unfolded for ever
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int f(int n) {
  if (n > 100) return n - 10;
  return f(f(n + 11));
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  int r = f(n);
  if (n <= 101 && r != 91) reach_error();
  if (n > 101 && r != n - 10) reach_error();
  return 0;
}
