// unsafe; flags: --property valid-memsafety
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 5) return 0;
  int a[n];
  a[ n ] = 1;
  return 0;
}
