// safe; flags: --property no-div-by-zero
int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 0) return 100 % n;
  if (n < 0) return 100 % n;
  return 0;
}
