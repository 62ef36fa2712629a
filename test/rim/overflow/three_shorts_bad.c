// unsafe, or unknown; flags: --property no-overflow
short __VERIFIER_nondet_short(void);
int main(void) {
  short a = __VERIFIER_nondet_short(), b = __VERIFIER_nondet_short();
  int p = a * b, q = a * a, r = p + q;
  return r > 3;
}
/* not native: a run without the sanitizer of the property does not fail */
