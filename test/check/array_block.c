// safe, may be unknown with impact, lazy, slam: they follow no element of an array
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int *x;
static void fill(int n) {
  for (int i = 0; i < n; i++)
    x[i] = 3;
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 2 || n > 50000)
    return 0;
  x = malloc(n * sizeof *x);
  if (!x)
    return 1;
  fill(n);
  for (int i = 0; i < n; i++)
    if (x[i] != 3)
      reach_error();
  free(x);
  return 0;
}
