// unsafe
void reach_error(void);
double __VERIFIER_nondet_double(void);
/* not native: the driver draws no NaN */
int main(void) {
  double d = __VERIFIER_nondet_double();
  if (d != d) reach_error();
  return 0;
}
