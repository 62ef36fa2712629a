// unsafe line 15; flags: --property valid-init
/* No case sets it. */
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x;
  switch (__VERIFIER_nondet_int()) {
  case 1:
    x = 1;
    break;
  case 2:
    x = 2;
    break;
  }
  return x;
}
