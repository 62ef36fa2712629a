// safe, may be unknown with impact, lazy, slam: floating point is exact for bounded only; flags: --data-model ILP32
/* A product is rounded where it is computed, whether it is stored or not. */
extern void reach_error(void);
extern double __VERIFIER_nondet_double(void);

int main(void) {
  double x = __VERIFIER_nondet_double(), y = x * 0.1;
  if (x == x && y != x * 0.1) reach_error();
  float third = 1.0f / 3;
  if (third * 3 != 1) reach_error();
  return 0;
}
