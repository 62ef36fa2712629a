// unsafe line 10, may be unknown with impact, lazy, slam: floating point is exact for bounded only
/* floor goes down, also of negative numbers. */
extern void reach_error(void);
extern double __VERIFIER_nondet_double(void);
double floor(double);
double fabs(double);

int main(void) {
  double y = __VERIFIER_nondet_double();
  if (y == y && fabs(floor(y)) > fabs(y)) reach_error();
  return 0;
}
