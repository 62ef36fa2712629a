/* Meant to count down to zero; an odd number never meets it. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 9) return 0;
  while (n > 0) n -= 2;
  assert(n == 0);
  return 0;
}
