// unsafe, or unknown
/* Numbers are sorted as if they were pointers. not native: there is no device. */
#include <stdlib.h>
extern void reach_error(void);
extern long __VERIFIER_nondet_long(void);
static int cmp(const void *a, const void *b) {
  volatile int *p = *(volatile int *const *)a;
  int first = *p;
  if (first != *p) reach_error();
  return 0;
}
int main(void) {
  long v[2] = {__VERIFIER_nondet_long(), __VERIFIER_nondet_long()};
  qsort(v, 2, sizeof *v, cmp);
  return 0;
}
