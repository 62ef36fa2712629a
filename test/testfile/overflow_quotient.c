// unsafe line 6; flags: --property no-overflow
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int();
  if (m == 0) return 0;
  return n / m;
}
