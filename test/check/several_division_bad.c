// unsafe line 9; flags: --property no-overflow,no-div-by-zero,valid-deref
/* Several properties at once: the sums and accesses are right, the division is not. */
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[4] = {1, 2, 3, 0}, i = __VERIFIER_nondet_int();
  if (i < 0 || i > 3) return 0;
  int x = a[i] + 1;
  return x / i;
}
