// safe; flags: --property no-overflow
/* No one comes to the sign; an amount beyond the width is undefined, but no overflow. */
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int(), n = __VERIFIER_nondet_int(), r;
  if (x < 0 || x > 1000) return 0;
  r = x << 20;
  if (n < 31) r = 1 << n;
  r >>= 3;
  return r > 5 ? 1 << 30 : 0 << n;
}
