// safe, may be unknown with impact: calls are unfolded
/* Nobody asks whether the function returns: the proof does not say that it never does. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int down(int n) {
  if (n <= 0) return 0;
  if (n < -5) reach_error();
  return down(n - 1);
}
int main(void) { return down(__VERIFIER_nondet_int()); }
