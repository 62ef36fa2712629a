// unsafe line 10
// repaired: -DREPAIRED
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int total = 0;
#ifndef REPAIRED
  for (int i = 0; i < 3; i++) total += __VERIFIER_nondet_int() == 7;
#endif
  assert(total < 2);
  return 0;
}
