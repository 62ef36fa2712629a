/* Two violations, each with a run of its own. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = __VERIFIER_nondet_int();
  assert(x != 3);
  assert(y != 4);
  assert(x == x);
  return 0;
}
