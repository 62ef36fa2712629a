// safe, or unknown; flags: --property no-overflow
short __VERIFIER_nondet_short(void);
int main(void) {
  short a = __VERIFIER_nondet_short(), b = __VERIFIER_nondet_short();
  int p = a * b, q = a * a + b;
  return p + q > 3;
}
