// unsafe line 9, may be unknown with impact, lazy, slam: floating point is exact for bounded only
/* The half of a normal number is not zero. */
extern void reach_error(void);
extern float __VERIFIER_nondet_float(void);

int main(void) {
  float x = __VERIFIER_nondet_float();
  if (!(x > 0)) return 0;
  if (x * 0.5f == 0) reach_error();
  return 0;
}
