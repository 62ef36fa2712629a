// unsafe line 9; flags: --property no-div-by-zero
/* Any other number is a divisor. */
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  if (b > 10 || b < -10 || a > 100 || a < 0) return 0;
  b -= 3;
  return a % b;
}
