// unsafe line 7; flags: --property no-overflow
extern long long __VERIFIER_nondet_longlong(void);

int main(void) {
  long long x = __VERIFIER_nondet_longlong(), y;
  if (x < 4000000000 || x > 5000000000) return 0;
  y = (x + 7) * x;
  return y > 0;
}
