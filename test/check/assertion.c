// safe
#include <assert.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
int main(void) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x > 2);
  __VERIFIER_assume(x < 100);
  int y = x * 2;
  assert(y > 4);
  assert(y != 7);
  return 0;
}
