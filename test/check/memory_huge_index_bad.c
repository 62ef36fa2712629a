// unsafe line 10, may be unknown: addresses that wrap around; flags: --property valid-memsafety
extern int __VERIFIER_nondet_int(void);
extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void) {
  int a[4] = {0};
  unsigned long n = __VERIFIER_nondet_ulong();
  if (n < 0x4000000000000004) return 0;
  int *p = a + n;
  return p[0];
}
