// safe; flags: --property no-overflow
int __VERIFIER_nondet_int(void);
int main(void) {
  int l = __VERIFIER_nondet_int(), r = __VERIFIER_nondet_int();
  if (l < 0 || r < l) return 0;
  int m = l + (r - l) / 2;
  return m;
}
