// unsafe, or unknown; flags: --property valid-memsafety
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int *p = 0, y = 0;
  if (__VERIFIER_nondet_int()) {
    int x = 1;
    p = &x;
    
  }
  if (p) *p = 4;
  return 0;
}
