// unsafe line 7; flags: --property valid-memsafety
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[4], i = __VERIFIER_nondet_int();
  if (i >= 4) return 0;
  a[i] = 1;
  return 0;
}
