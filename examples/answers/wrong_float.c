/* A third of something, three times, is not always all of it. */
#include <assert.h>

extern double __VERIFIER_nondet_double(void);

int main(void) {
  double whole = __VERIFIER_nondet_double();
  if (!(whole > 1.0 && whole < 2.0)) return 0;
  double third = whole / 3.0;
  assert(third + third + third == whole);
  return 0;
}
