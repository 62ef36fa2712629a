// unsafe line 10, may be unknown with impact, lazy, slam: floating point is exact for bounded only
/* A square is infinite long before the number is. */
extern void reach_error(void);
extern double __VERIFIER_nondet_double(void);

int main(void) {
  double x = __VERIFIER_nondet_double();
  if (!(x > -1e150 && x < 1e160)) return 0;
  double y = x * x;
  if (y == 1 / 0.0) reach_error();
  return 0;
}
