// safe, may be unknown with lazy, slam: guards of memory, values in an array and division at once; flags: --property all
/* Nothing is wrong with it. */
extern int __VERIFIER_nondet_int(void);
#include <assert.h>

int main(void) {
  int a[4] = {1, 2, 3, 4}, i = __VERIFIER_nondet_int(), n = __VERIFIER_nondet_int();
  if (i < 0 || i > 3 || n < 1 || n > 100) return 0;
  int x = n + 4;
  assert(x > 4);
  x = 100 / x;
  a[i] = x << 2;
  return a[0] >> i;
}
