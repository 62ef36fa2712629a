// safe, may be unknown with impact, lazy, slam: floating point is exact for bounded only
/* A conversion that does not fit may give anything, one that fits does not. */
extern void reach_error(void);
extern float __VERIFIER_nondet_float(void);

int main(void) {
  float x = __VERIFIER_nondet_float();
  if (!(x > -1 && x < 256)) return 0;
  unsigned char c = (unsigned char)x;
  if (x >= 200 && c < 200) reach_error();
  return 0;
}
