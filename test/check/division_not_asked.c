// safe; flags: --property valid-shift
/* A division by zero ends the run, if nobody asks for it: no shift comes behind it. */
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int();
  int x = 10 / a;
  if (a == 0) return 1 << (x + 40);
  return x;
}
