// safe, may be unknown with impact, lazy, slam: floating point is exact for bounded only
/* A quotient of numbers from 1 to 2 is from one half to two. */
extern void reach_error(void);
extern float __VERIFIER_nondet_float(void);

int main(void) {
  float x = __VERIFIER_nondet_float(), y = __VERIFIER_nondet_float();
  if (!(x >= 1 && x <= 2 && y >= 1 && y <= 2)) return 0;
  float q = x / y;
  if (!(q >= 0.5f && q <= 2)) reach_error();
  return 0;
}
