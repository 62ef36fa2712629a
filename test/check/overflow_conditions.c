// safe; flags: --property no-overflow
/* What is not evaluated does not overflow. */
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(), a[4] = {0, 1, 2, 3};
  if (x < 2147483647 && x + 1 > y) x = 0;
  if (x == 2147483647 || x + 1 < y) x = 1;
  y = y > 0 ? y - 1 : y + 1;
  if (x < 0 || x > 3) return 0;
  return a[x + 1 - 1] > (int)sizeof(y + y);
}
