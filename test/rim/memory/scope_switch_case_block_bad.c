// unsafe, or unknown; flags: --property valid-memsafety
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int *p = 0, y = 1;
  switch (__VERIFIER_nondet_int()) {
  case 1: { int x = 2; p = &x; break; }
  default: p = &y;
  }
  return *p;
}
