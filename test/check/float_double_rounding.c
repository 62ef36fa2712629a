// safe, may be unknown with impact, lazy, slam: floating point is exact for bounded only
/* Rounding twice is not rounding once: 2^53 + 2^29 + 1 is above the middle of two floats, and is not after rounding to
 * double. */
extern void reach_error(void);

int main(void) {
  long long n = 9007199791611905LL;
  if ((float)n == (float)(double)n) reach_error();
  return 0;
}
