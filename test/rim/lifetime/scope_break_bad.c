// unsafe, or unknown; flags: --property valid-memsafety
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int *p = 0, y = 0;
  while (1) {
    int x = 3;
    p = &x;
    if (__VERIFIER_nondet_int()) {  break; }
  }
  return *p;
}
