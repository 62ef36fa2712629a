// safe; flags: --property no-overflow
/* An assertion that fails ends the run, and error functions are like any other. */
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  assert(x < 100);
  if (x == 7) reach_error();
  return x + 1;
}
