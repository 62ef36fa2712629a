// unsafe line 7; flags: --property no-div-by-zero
/* What the compiler computes is divided by zero as well. */
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = 0;
  if (__VERIFIER_nondet_int() == 17) x = 1 / 0;
  return x;
}
