// unsafe line 9; flags: --property valid-init
/* Set for one input only. */
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x;
  if (__VERIFIER_nondet_int() == 3)
    x = 1;
  return x + 1;
}
