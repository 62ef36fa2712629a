// unsafe; flags: --property valid-shift
int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  return (int)(1u << n % 32 & 1);
}
/* not native: a run without the sanitizer of the property does not fail */
