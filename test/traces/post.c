// `while (n--)`: what is compared is the value of before.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), sum = 0, i = 2;
  if (n < 0 || n > 3) return 0;
  while (n--) sum += 2;
  int k = i++;
  assert(sum + k != 6 || i != 3);
  return 0;
}
