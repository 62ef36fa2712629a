// safe; flags: --property no-div-by-zero
/* Divisors that a loop and a condition keep away from zero; an overflow of INT_MIN / -1 is another property's. */
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int(), sum = 0;
  for (int i = 1; i < 10; i++) sum += 100 / i;
  if (a < 0) sum = sum % a;
  unsigned u = (unsigned)a | 1u;
  if (u > 2) sum = (int)(7u / (u - 1));
  return sum;
}
