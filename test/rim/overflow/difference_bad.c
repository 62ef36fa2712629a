// unsafe; flags: --property no-overflow
int __VERIFIER_nondet_int(void);
int main(void) {
  int l = __VERIFIER_nondet_int(), r = __VERIFIER_nondet_int();
  return l - r > 0;
}
/* not native: a run without the sanitizer of the property does not fail */
