// safe, may be unknown with impact, lazy, slam: floating point is exact for bounded only
/* A number loses its fraction, towards zero. */
extern void reach_error(void);
extern double __VERIFIER_nondet_double(void);

int main(void) {
  double x = __VERIFIER_nondet_double();
  if (!(x > -2147483649.0 && x < 2147483648.0)) return 0;
  int i = (int)x;
  if (x >= 0 ? i > x : i < x) reach_error();
  return 0;
}
