// safe, or unknown
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#include <stdlib.h>
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x == -2147483647 - 1) return 0;
  if (abs(x) < 0) reach_error();
  return 0;
}
