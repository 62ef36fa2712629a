// unsafe, or unknown; flags: --property no-overflow
int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < -46341 || x > 46341) return 0;
  return x * x;
}
/* not native: a run without the sanitizer of the property does not fail */
