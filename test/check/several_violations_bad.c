// unsafe line 9; flags: --property unreach-call --all-violations
/* The second assertion fails only where the first one does: it is proved. The third fails by itself. */
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 0 || x > 100) return 0;
  assert(x != 10);
  assert(x != 10);
  assert(x == 10 || x < 100);
  return 0;
}
