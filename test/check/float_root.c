// safe, may be unknown with impact, lazy, slam: floating point is exact for bounded only
/* The root of a number from 1 to 4 is from 1 to 2; the square of the root of 2 is not 2. */
extern void reach_error(void);
extern float __VERIFIER_nondet_float(void);

float sqrtf(float);
double sqrt(double);

int main(void) {
  float x = __VERIFIER_nondet_float();
  if (!(x >= 1 && x <= 4)) return 0;
  float r = sqrtf(x);
  double two = sqrt(2.0) * sqrt(2.0);
  if (!(r >= 1 && r <= 2) || two == 2) reach_error();
  return 0;
}
