// unsafe, or unknown; flags: --property valid-memsafety
extern int __VERIFIER_nondet_int(void);
/* not native: the sanitizer does not follow it */
int main(void) {
  int *p = 0, z = 0;
  switch (__VERIFIER_nondet_int()) {
    int x;
  case 1:
    x = 3;
    p = &x;
    break;
  case 2:
    x = 4;
    break;
  }
  if (p) return *p;
  return 0;
}
