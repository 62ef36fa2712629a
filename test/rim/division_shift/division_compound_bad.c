// unsafe; flags: --property no-div-by-zero
int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), x = 100;
  x /= n & 3;
  return x;
}
/* not native: a run without the sanitizer of the property does not fail */
