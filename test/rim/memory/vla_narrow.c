// safe, or unknown; flags: --property valid-memsafety
extern int __VERIFIER_nondet_int(void);
int main(void) {
  unsigned char n = 200;
  int a[n];
  int i = __VERIFIER_nondet_int();
  if (i >= 0 && i < 200) a[i] = 1;
  return 0;
}
