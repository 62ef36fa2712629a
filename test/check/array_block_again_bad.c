// unsafe line 13, may be unknown with slam: it finds no predicate for the blocks
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 2 || n > 50)
    return 0;
  int *x = calloc(n, sizeof *x);
  for (int j = 0; j < 2; j++) {
    for (int i = 0; i < n; i++)
      if (x[i])
        reach_error();
    for (int i = 0; i < n; i++)
      x[i] = j + 1;
    if (j == 5)
      x = calloc(n, sizeof *x);
  }
  return 0;
}
