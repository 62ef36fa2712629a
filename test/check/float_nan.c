// safe, may be unknown with impact, lazy, slam: floating point is exact for bounded only
/* What is not equal to itself is not in any order, either, and only that. */
extern void reach_error(void);
extern double __VERIFIER_nondet_double(void);

int main(void) {
  double x = __VERIFIER_nondet_double(), y = __VERIFIER_nondet_double();
  if (x != x && (x < y || x > y || x == y || !(x != y))) reach_error();
  if (x == x && y == y && !(x < y || x >= y)) return 1;
  return 0;
}
