// safe, may be unknown with impact, lazy, slam: floating point is exact for bounded only
/* Rounding twice: a double holds any int. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if ((float)n != (float)(double)n) reach_error();
  return 0;
}
