// unsafe
/* No machine has as many bytes as a negative number becomes. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n >= 0) return 0;
  int *p = malloc(n * sizeof *p);
  if (!p) reach_error();
  return 0;
}
