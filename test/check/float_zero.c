// safe, may be unknown with impact, lazy, slam: floating point is exact for bounded only
/* Two zeros are equal, what they divide is not. */
extern void reach_error(void);
extern double __VERIFIER_nondet_double(void);

int main(void) {
  double x = __VERIFIER_nondet_double();
  if (x != 0) return 0;
  double y = 1 / x;
  if (!(y > 1e300 || y < -1e300)) reach_error();
  return 0;
}
