// unsafe line 16
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 2 || n > 50)
    return 0;
  int *x = malloc(n * sizeof *x);
  for (int i = 0; i < n; i++)
    x[i] = 0;
  int *y = x;
  y[1] = 1;
  for (int i = 0; i < n; i++)
    if (x[i])
      reach_error();
  return 0;
}
