// unsafe line 11; flags: --property all
/* Every check has its answer: an access is right, a division is not. */
extern int __VERIFIER_nondet_int(void);

int a[10];

int main(void) {
  int i = __VERIFIER_nondet_int(), n = __VERIFIER_nondet_int();
  if (i < 0 || i > 9 || n < 0 || n > 20) return 0;
  a[i] = n;
  if (n != 0 || i == 5) n = 100 / n;
  return n;
}
