// safe, may be unknown with slam: it counts rounds; flags: --property no-overflow
/* A counter that its loop bounds. */
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int(), sum = 0;
  for (int i = 0; i < n; i++) {
    if (sum > 1000) break;
    sum += 7;
  }
  return sum;
}
