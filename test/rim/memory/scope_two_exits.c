// safe; flags: --property valid-memsafety
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int *p = 0, y = 0;
  for (int i = 0; i < 2; i++) {
    int x = i;
    p = &x;
    if (__VERIFIER_nondet_int()) continue;
    if (__VERIFIER_nondet_int()) { p = &y; break; }
    p = &y;
  }
  p = &y;
  return *p;
}
