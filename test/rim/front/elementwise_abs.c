// safe, or unknown
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#include <limits.h>
/* clang: the elementwise absolute value of the most negative integer is that integer. */
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (__builtin_elementwise_abs(x) < 0 && x != INT_MIN) reach_error();
  return 0;
}
