// unsafe line 8, may be unknown with impact, lazy, slam: floating point is exact for bounded only
/* Rounding twice is not rounding once. */
extern void reach_error(void);
extern long long __VERIFIER_nondet_longlong(void);

int main(void) {
  long long n = __VERIFIER_nondet_longlong();
  if ((float)n != (float)(double)n) reach_error();
  return 0;
}
