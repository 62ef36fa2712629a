// safe, may be unknown with slam: predicates about the size of memory; flags: --property valid-memsafety
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 50) return 0;
  int a[n];
  for (int i = n - 1; i >= 0; i--) a[i] = i;
  return 0;
}
