// safe, may be unknown with impact, lazy, slam: floating point is exact for bounded only
/* Integers up to 2^24 are floats. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < -16777216 || n > 16777216) return 0;
  float f = n;
  if ((int)f != n) reach_error();
  return 0;
}
