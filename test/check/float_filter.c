// safe, may be unknown with impact, lazy, slam: floating point is exact for bounded only
/* A filter whose factors sum up to one stays within the bounds of its input. */
extern void reach_error(void);
extern float __VERIFIER_nondet_float(void);

int main(void) {
  float y = 0;
  for (int i = 0; i < 2; i++) {
    float x = __VERIFIER_nondet_float();
    if (!(x >= -1 && x <= 1)) return 0;
    y = 0.5f * y + 0.5f * x;
  }
  if (!(y >= -1 && y <= 1)) reach_error();
  return 0;
}
