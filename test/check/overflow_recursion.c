// safe, may be unknown with impact: calls are unfolded; flags: --property no-overflow
extern int __VERIFIER_nondet_int(void);

static int down(int n) {
  if (n <= 0) return 0;
  return down(n - 1);
}

int main(void) { return down(__VERIFIER_nondet_int()); }
