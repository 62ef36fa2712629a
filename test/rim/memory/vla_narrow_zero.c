// unsafe, or unknown; flags: --property valid-memsafety
// not native: C11 6.7.6.2: each size of an array is more than zero
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int k = __VERIFIER_nondet_int();
  if (k < 0 || k > 3) return 0;
  unsigned char n = k;
  int a[n];
  (void)a;
  return 0;
}
