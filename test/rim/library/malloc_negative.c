// safe
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n >= 0 || n < -1000000) return 0;
  if (malloc(n)) reach_error();
  return 0;
}
