/* The switch has two positions, whatever the temperature is. */
#include <assert.h>

extern double __VERIFIER_nondet_double(void);

int main(void) {
  int position = 0;
  if (__VERIFIER_nondet_double() > 21.5) position = 1;
  assert(position == 0 || position == 1);
  return 0;
}
