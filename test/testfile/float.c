// unsafe line 8
// repaired: -DREPAIRED
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  double x = __VERIFIER_nondet_int() % 100;
#ifndef REPAIRED
  if (x * 0.5 > 1.0) reach_error();
#endif
  return 0;
}
