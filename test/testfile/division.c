// unsafe line 9; flags: --property no-div-by-zero
// repaired: -DREPAIRED
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), m = 100;
#ifdef REPAIRED
  if (n == 3) n = 4;
#endif
  m %= n - 3;
  return m == 101;
}
