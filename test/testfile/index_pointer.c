// unsafe line 8; flags: --property valid-memsafety
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a[4] = {0, 1, 2, 3}, b = 5;
  int *p = a;
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 4) return 0;
  p[i] = b;
  return a[0];
}
