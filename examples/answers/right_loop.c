/* The sum of the first n numbers is not smaller than n. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int(), i = 0, sum = 0;
  if (n < 0 || n > 1000) return 0;
  while (i < n) {
    i++;
    sum += i;
  }
  assert(sum >= n);
  return 0;
}
