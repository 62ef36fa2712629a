/* Nobody proves this within a second. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint(), y = 1, n = 0;
  while (x) {
    y = y * x + n * n;
    x = x * 3 / 2 + (y ^ n);
    n++;
  }
  if (y * y == 5) reach_error();
  return 0;
}
