// safe, or unknown; flags: --property valid-memsafety
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int k = __VERIFIER_nondet_int();
  if (k < 1 || k > 100) return 0;
  unsigned char n = k;
  int a[n];
  a[0] = 1;
  return 0;
}
