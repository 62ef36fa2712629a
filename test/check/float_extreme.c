// safe, may be unknown with impact, lazy, slam: floating point is exact for bounded only
/* fmin and fmax leave out what is no number; floor, fabs, copysign. */
extern void reach_error(void);
extern double __VERIFIER_nondet_double(void);

double fmin(double, double);
double fmax(double, double);
double fabs(double);
double floor(double);
double copysign(double, double);

int main(void) {
  double x = __VERIFIER_nondet_double(), y = __VERIFIER_nondet_double();
  if (y != y) return 0;
  double low = fmin(x, 1), high = fmax(fmin(y, 4), 2);
  if (low > 1 || high < 2 || high > 4) reach_error();
  if (floor(y) > y || fabs(y) < 0 || copysign(fabs(y), -1) > 0) reach_error();
  return 0;
}
