// safe, may be unknown with impact, lazy, slam: floating point is exact for bounded only
/* Each number is of one class, in the words of math.h. */
extern void reach_error(void);
extern double __VERIFIER_nondet_double(void);

int main(void) {
  double x = __VERIFIER_nondet_double(), size = x < 0 ? -x : x;
  if (__builtin_isinf(x) != (size > 0x1.fffffffffffffp1023)) reach_error();
  if (__builtin_isfinite(x) != (size <= 0x1.fffffffffffffp1023)) reach_error();
  if (__builtin_isnan(x) != (x != x)) reach_error();
  if (__builtin_isnormal(x) != (size >= 0x1p-1022 && size <= 0x1.fffffffffffffp1023)) reach_error();
  if (__builtin_isfpclass(x, 0x90) != (size > 0 && size < 0x1p-1022)) reach_error();
  if (__builtin_isfpclass(x, 0x60) != (size == 0)) reach_error();
  return 0;
}
