// unsafe
extern void reach_error(void);
extern double __VERIFIER_nondet_double(void);
int main(void) {
  double d = __VERIFIER_nondet_double();
  if (d > 1 && d < 2 && d * 2 > 2) reach_error();
  return 0;
}
