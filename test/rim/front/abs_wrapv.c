// safe, or unknown; flags: -- -fwrapv
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#include <stdlib.h>
#include <limits.h>
/* With -fwrapv the absolute value of INT_MIN is INT_MIN. */
int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = abs(x);
  if (y < 0 && x != INT_MIN) reach_error();
  return 0;
}
