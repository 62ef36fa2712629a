// safe, may be unknown with impact, lazy, slam: floating point is exact for bounded only
/* A clamp into [0, 1]; what is no number is neither below nor above. */
extern void reach_error(void);
extern double __VERIFIER_nondet_double(void);

int main(void) {
  double x = __VERIFIER_nondet_double();
  if (!(x >= 0)) x = 0;
  if (x > 1) x = 1;
  if (!(x >= 0 && x <= 1)) reach_error();
  return 0;
}
