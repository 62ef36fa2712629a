// unsafe line 8, may be unknown with impact, lazy, slam: floating point is exact for bounded only
/* What is not infinite need not be finite. */
extern void reach_error(void);
extern float __VERIFIER_nondet_float(void);

int main(void) {
  float x = __VERIFIER_nondet_float();
  if (!__builtin_isinf(x) && !__builtin_isfinite(x)) reach_error();
  return 0;
}
