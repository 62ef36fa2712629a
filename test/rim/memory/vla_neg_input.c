// unsafe, or unknown; flags: --property valid-memsafety
// not native: C11 6.7.6.2: each size of an array is more than zero
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 10 || n < -3) return 0;
  int a[n];
  if (n > 0) a[n - 1] = 1;
  return 0;
}
