// safe; flags: --property valid-shift
int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  return n >= 0 && n < 32 ? (int)(1u << n & 1) : 0;
}
