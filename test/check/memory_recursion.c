// safe, may be unknown: the local variables of outer activations are not followed; flags: --property valid-memsafety
extern int __VERIFIER_nondet_int(void);

static int depth(int n, int *where) {
  int here = n;
  if (n <= 0) return *where;
  *where = n;
  return depth(n - 1, &here);
}

int main(void) {
  int x = 0;
  return depth(__VERIFIER_nondet_int(), &x);
}
