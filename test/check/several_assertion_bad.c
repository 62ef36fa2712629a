// unsafe line 9; flags: --property unreach-call,no-div-by-zero
/* An assertion fails on a run on which no division went wrong before. */
extern int __VERIFIER_nondet_int(void);
#include <assert.h>

int main(void) {
  int a = __VERIFIER_nondet_int(), x = 1000;
  if (a != 0) x /= a;
  assert(x != 250);
  return x;
}
