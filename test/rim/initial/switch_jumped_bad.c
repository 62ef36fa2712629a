// unsafe; flags: --property valid-init
/* not native: the sanitizer does not look */
int __VERIFIER_nondet_int(void);
int main(void) {
  switch (__VERIFIER_nondet_int()) {
    int x = 4;
  case 1: return x;
  default: return 0;
  }
}
