// unsafe line 6; flags: --property no-overflow
extern int __VERIFIER_nondet_int(void);

static int twice(int n, int x) {
  if (n <= 0) return x;
  return twice(n - 1, x + x);
}

int main(void) {
  int x = __VERIFIER_nondet_int();
  return twice(3, x);
}
