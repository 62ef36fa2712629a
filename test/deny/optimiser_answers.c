// flags: -- -O2
// unknown line 10: possible violation
// flags:
// safe
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
/* What the optimiser finds constant is its own business. */
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 3 && (__builtin_constant_p(x) || x < 2)) reach_error();
  return 0;
}
