// unsafe line 8; flags: --property no-overflow
// repaired: -DREPAIRED
extern long __VERIFIER_nondet_long(void);
int main(void) {
  long n = __VERIFIER_nondet_long(), m = 0, *p = &n;
  if (n < 5) return 0;
#ifndef REPAIRED
  m = (*p)++ - -n;
#endif
  return m == 3;
}
