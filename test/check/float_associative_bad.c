// unsafe line 10, may be unknown with impact, lazy, slam: floating point is exact for bounded only
/* Sums of two do not depend on the order, sums of three do. */
extern void reach_error(void);
extern float __VERIFIER_nondet_float(void);

int main(void) {
  float a = __VERIFIER_nondet_float(), b = __VERIFIER_nondet_float(), c = 1;
  if (a != a || b != b) return 0;
  float x = (a + b) + c, y = a + (b + c);
  if (x == x && x != y) reach_error();
  return c > 2;
}
