// unsafe; flags: --property no-overflow
int __VERIFIER_nondet_int(void);
int main(void) {
  int l = __VERIFIER_nondet_int(), r = __VERIFIER_nondet_int();
  if (l < 0 || r < l) return 0;
  return (l + r) / 2;
}
/* not native: a run without the sanitizer of the property does not fail */
