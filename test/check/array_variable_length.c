// safe, may be unknown with impact, lazy, slam: they follow no element of an array
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 10000)
    return 0;
  int a[n];
  for (int i = 0; i < n; i++)
    a[i] = i * 2;
  for (int i = 0; i < n; i++)
    if (a[i] != 2 * i)
      reach_error();
  return 0;
}
