// unsafe, or unknown
/* The union is a member of a struct that comes from the heap. not native: there is no device. */
#include <stdlib.h>
extern void reach_error(void);
extern long __VERIFIER_nondet_long(void);
struct device { int state; union { long number; volatile int *port; } u; };
int main(void) {
  struct device *d = malloc(sizeof *d);
  if (!d) return 0;
  d->u.number = __VERIFIER_nondet_long();
  int first = *d->u.port;
  if (first != *d->u.port) reach_error();
  return 0;
}
