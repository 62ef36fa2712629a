// unsafe; flags: --property valid-memsafety
extern int __VERIFIER_nondet_int(void);
int a[4];
int main(void) {
  int i = __VERIFIER_nondet_int();
  if (i < 4 ) a[i] = 1;
  return 0;
}
